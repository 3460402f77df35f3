/** Lists of events that those who watch over the site look through. */
export const staffEventLists = ["upcoming", "past", "reported", "hidden"] as const;

/** Over how many days sales are summed up, as an address says it. */
export const salesPeriods = ["7", "30", "90", "365"] as const;

/** Lists of paid orders; `failed`: a refund of theirs did not go through. */
export const staffOrderLists = ["all", "refunded", "failed", "disputed"] as const;

/** What takes room on the site's disk beside the database. */
export const storedKinds = ["image", "video", "audio", "document", "recording"] as const;

/** Who started a backup; `command` is `npm run backup`. */
export const backupStarters = ["schedule", "administrator", "command"] as const;

/** What a backup goes through, and how it ends. */
export const backupStages = ["waiting", "tables", "files", "testing", "proven", "failed"] as const;
