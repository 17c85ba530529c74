/** Algolia's box: the package that a site brings for it, by itself or with Docusaurus's theme for Algolia. */
import { findPackage, type SitePackage } from './site-package.ts';

export const docsearchPackage = (siteDir: string): SitePackage | undefined => findPackage('@docsearch/react', siteDir);
