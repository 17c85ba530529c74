/**
 * A feature: what a site has besides pages, in a folder of its own. Its files lie on the floors of the house, and know only what is below theirs:
 *
 *     config.ts, config-*.ts    its part of the config; imported by src/config/
 *     content.ts                what it adds to the sources
 *     markdown.ts, markdown-*   its rules for Markdown; loaded with the compiler
 *     graph.ts                  what it adds to the site graph: routes, groups of pages
 *     render.ts, render-*.ts    what it adds to a page's inputs or HTML
 *     links.ts                  its checks
 *     feature.ts and others     what it publishes; loaded when a build makes it
 */
import type { Site } from '../graph/types.ts';
import type { Artifact } from '../output/artifact.ts';

/** Hooks are pure: none changes what it gets. */
export interface Feature {
	/** What it publishes of a site. What makes it is loaded in `make`: a link check asks for the paths alone. */
	artifacts(site: Site): Artifact[];
}
