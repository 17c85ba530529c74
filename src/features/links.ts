/** What features check of a site: nothing else names these. */
import type { Problem } from '../base/problem.ts';
import type { LinkInput } from '../links/types.ts';
import { announcementProblems } from './announcement-bar/links.ts';
import { pluginProblems } from './plugins/links.ts';

export const featureChecks: ((input: LinkInput) => Problem[])[] = [announcementProblems, pluginProblems];
