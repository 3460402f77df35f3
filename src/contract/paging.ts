/** How many items a page of a list holds. */
export const pageSize = 20;
