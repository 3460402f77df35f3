/** What an act may hold: characters, and how many of each thing. */
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
  /** Days in a row that the directory looks at. */
  freeDays: 31,
  /** Of a list with more acts, their number is not counted. */
  counted: 200,
  radiusKm: { min: 1, max: 2_000, usual: 50 },
  /** How many bars the waveform of a recording has. */
  peaks: 120,
} as const;

export const actKinds = ["solo", "band"] as const;
export const rateUnits = ["night", "hour"] as const;

/** Weeks of a month: the first to the fourth, and the last. */
export const monthWeeks = [1, 2, 3, 4, -1] as const;

/** Who may see when an act is free. */
export const availabilityAudiences = ["everyone", "organizers", "nobody"] as const;

/** Skills and genres that the form suggests; an act may add others of its own. */
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

/** How many check-ins make an accepted credit a verified appearance. */
export const leastCheckIns = 3;

/** An average says something about an act only when so many people rated it. */
export const leastRatings = 5;

export const reviewLimits = {
  text: 2_000,
  reply: 1_000,
  stars: { min: 1, max: 5 },
  /** For how long one may change what one wrote. */
  editDays: 14,
  /** The two sides of a booking see each other's review once both wrote, or so long after the date. */
  revealDays: 14,
} as const;

/** What an act may show as a PDF as well as in words. */
export const actFiles = ["rider", "hospitality"] as const;
export type ActFileKind = (typeof actFiles)[number];
