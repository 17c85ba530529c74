/** Of trees of other generators: their texts in other languages. */
export { installedTextsVersion, withInstalledTexts } from './docusaurus/content/installed-texts.ts';
export { themeTexts } from './docusaurus/content/theme-texts.ts';
