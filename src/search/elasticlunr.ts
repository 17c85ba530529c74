/** elasticlunr, loadable as part of a module bundle. */
import { declared } from './elasticlunr-global.ts';
import elasticlunr from 'elasticlunr';

if (!declared) throw new Error('elasticlunr was loaded too early');

export default elasticlunr;
