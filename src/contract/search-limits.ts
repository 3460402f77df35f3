/** Characters of a search by name. */
export const searchLimits = { min: 3, max: 100 } as const;
