/** All kinds of pages. Of two pages with one route, the kind that is first here wins. Add new kinds here and in `render/pages/list.ts`. */
import type { Route } from '../types.ts';
import { blogs } from './blog.ts';
import { categories } from './category.ts';
import { docs } from './doc.ts';
import { notFound } from './not-found.ts';
import { componentPages, pages } from './page.ts';
import type { PageKind } from './page-kinds.ts';
import { search } from './search.ts';
import { tags } from './tag.ts';

export const pageKinds = [componentPages, pages, docs, categories, tags, blogs, search, notFound];

const byKind = Object.assign({}, ...pageKinds.map(({ is }) => is)) as Record<Route['kind'], PageKind<Route>>;

export const kindOf = ({ kind }: Route): PageKind<Route> => byKind[kind];
