/** Characters of an interest's key. */
export const interestLimits = { key: 100 } as const;

/** The features recommendations are based on. */
export const interestKinds = ["category", "tag", "person", "place"] as const;

export const interestStrengths = ["strong", "some", "little", "less"] as const;
