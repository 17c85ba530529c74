/** What modules of MDX pages take from the page, or on the server from the theme, instead of bringing their own copy (src/mdx/theme/shared.ts). */
// As a package of CommonJS has it: code may hand on its names, and `default` is none of them.
import react from 'react';
import * as jsx from 'react/jsx-runtime';
import * as addresses from '../components/addresses.tsx';
import * as context from '../components/context.tsx';
import * as slots from '../components/slots.ts';
import * as runtime from './runtime.tsx';
import * as facts from './site-facts.ts';
import * as statics from './statics.ts';

export const shared = { react, jsx, addresses, context, slots, runtime, facts, statics };
