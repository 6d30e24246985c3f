import { SearchExport } from './SearchExport';
import { SearchList } from './SearchList';

/** What the page of a searched list is made of, loaded when such a page is opened. */
export default { SearchExport, SearchList };
