/** The event lists that staff can browse. */
export const staffEventLists = ["upcoming", "past", "reported", "hidden"] as const;

/** Reporting periods for sales, in days, as they appear in the URL. */
export const salesPeriods = ["7", "30", "90", "365"] as const;

/** The lists of paid orders; `failed` holds those with a refund that didn't go through. */
export const staffOrderLists = ["all", "refunded", "failed", "disputed"] as const;

/** Kinds of files that use disk space outside the database. */
export const storedKinds = ["image", "video", "audio", "document", "recording"] as const;

/** Who started a backup; `command` is `npm run backup`. */
export const backupStarters = ["schedule", "administrator", "command"] as const;

/** Stages of a backup; `proven` and `failed` are final. */
export const backupStages = ["waiting", "tables", "files", "testing", "proven", "failed"] as const;
