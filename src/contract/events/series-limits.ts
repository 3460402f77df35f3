export const seriesLimits = { interval: 12, dates: 200, skips: 50, atOnce: 50, shown: 6 } as const;

export const repeatUnits = ["day", "week", "month"] as const;

export const weekdays = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"] as const;

/** Monthly on the same date, on the same weekday (such as the second Friday), or on the last such weekday. */
export const monthlyWays = ["day", "weekday", "last-weekday"] as const;

export const repeatEnds = ["never", "on", "after"] as const;
