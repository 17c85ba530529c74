/** Algolia's box, as a file of its own that is fetched when a reader first searches. */
import { DocSearchModal } from '@docsearch/react/modal';

export default DocSearchModal;
