/** Characters of what an interest is known by. */
export const interestLimits = { key: 100 } as const;

/** What the recommendations tell events apart by. */
export const interestKinds = ["category", "tag", "person", "place"] as const;

export const interestStrengths = ["strong", "some", "little", "less"] as const;
