/** Limits of an act: characters and counts. */
export const actLimits = {
  name: 80,
  line: 160,
  about: 5_000,
  rider: 5_000,
  part: 60,
  caption: 120,
  trackTitle: 100,
  skill: 40,
  skills: 12,
  members: 20,
  media: 24,
  tracks: 12,
  actsPerPerson: 10,
  dayRules: 20,
  calendars: 3,
  rates: 8,
  rateName: 60,
  testimonials: 10,
  testimonial: 500,
  testimonialAuthor: 100,
  /** In minor units. */
  rate: 100_000_000,
  /** Consecutive days that the directory checks for availability. */
  freeDays: 31,
  /** Longer lists of acts aren't counted exactly. */
  counted: 200,
  radiusKm: { min: 1, max: 2_000, usual: 50 },
  /** Bars in a recording's waveform. */
  peaks: 120,
} as const;

export const actKinds = ["solo", "band"] as const;
export const rateUnits = ["night", "hour"] as const;

/** Weeks of a month: the first to the fourth, and the last (-1). */
export const monthWeeks = [1, 2, 3, 4, -1] as const;

/** Who may see an act's availability. */
export const availabilityAudiences = ["everyone", "organizers", "nobody"] as const;

/** Skills and genres suggested in the form; acts can add others. */
export const suggestedSkills = [
  "Band",
  "Brass band",
  "Choir",
  "Classical",
  "Comedy",
  "Cover band",
  "Dance",
  "DJ",
  "Electronic",
  "Folk",
  "Funk",
  "Hip-hop",
  "Host",
  "House",
  "Illusionist",
  "Improv",
  "Jazz",
  "Keynote",
  "Latin",
  "Magic",
  "Poetry",
  "Pop",
  "Puppetry",
  "Rock",
  "Singer-songwriter",
  "Soul",
  "Speaker",
  "Spoken word",
  "Stand-up",
  "String quartet",
  "Techno",
  "Visuals",
  "Weddings",
  "Workshop",
] as const;

export const actOrders = ["recent", "nearest", "price", "verified"] as const;

/** Check-ins that turn an accepted credit into a verified appearance. */
export const minCheckIns = 3;

/** Ratings required before an act's average is shown. */
export const minRatings = 5;

export const reviewLimits = {
  text: 2_000,
  reply: 1_000,
  stars: { min: 1, max: 5 },
  /** Days within which a review can be edited. */
  editDays: 14,
  /** Both sides of a booking see each other's review once both have written one, or this many days after the date. */
  revealDays: 14,
} as const;

/** Texts that an act may also provide as a PDF. */
export const actFiles = ["rider", "hospitality"] as const;
export type ActFileKind = (typeof actFiles)[number];
