/** Items per page of a list. */
export const pageSize = 20;

/** Feed items sent with a signed-in person's first page: enough to fill a large screen before scrolling. */
export const firstScreen = 6;
