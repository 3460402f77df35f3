/** The pages that a server's operator can write. */
export const infoPageNames = ["terms", "privacy", "support"] as const;
