#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8';
import { compile, isCompiled } from './compile.js';

// A build is over before most optimised code would have paid for its making: functions are optimised after six times as much work as V8's
// default. Measured on this site: a fifth less processor time cold, and no more on 5,000 pages. A server stays, and wants its code optimised.
if (process.argv[2] !== 'serve') setFlagsFromString('--interrupt-budget=800000');

if (!isCompiled()) await compile();
const { main } = await import('../dist/lib/cli.js');
await main(process.argv);
