// The lengths of lists, which the procedures and the pages both check.

/** The maximum length of a list, which limits the work for one page. Filters reach the other rows. */
export const MAX_ROWS = 5_000
/** The maximum number of search results of one kind. More words reach the others. */
export const MAX_RESULTS = 500
