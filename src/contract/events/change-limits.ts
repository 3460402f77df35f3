/** The most people a preview of a change counts exactly; beyond that it says "more than", so it's fast for any number. */
export const maxCounted = 5_000;
