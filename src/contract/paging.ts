/** How many items a page of a list holds. */
export const pageSize = 20;

/** How many items of the feed come with a member's first page: what a large screen shows before anybody scrolls. */
export const firstScreen = 6;
