/** elasticlunr, loadable as part of a module bundle. */
// biome-ignore-all assist/source/organizeImports: the global must be there before the package is evaluated
import { declared } from './elasticlunr-global.ts';
import elasticlunr from 'elasticlunr';

if (!declared) throw new Error('elasticlunr was loaded too early');

export default elasticlunr;
