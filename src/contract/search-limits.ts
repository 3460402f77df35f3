/** How many characters a search by name takes. */
export const searchLimits = { min: 3, max: 100 } as const;
