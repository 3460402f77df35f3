/** The pages that the operator of a server may write. */
export const infoPageNames = ["terms", "privacy", "support"] as const;
