/** Maximum characters of a ban's reason, of an appeal and of its answer. */
export const banLimits = { text: 500 } as const;
