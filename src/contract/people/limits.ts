/** What the sections of a profile may hold: characters, and items in each section. */
export const profileLimits = {
  bio: 280,
  location: 100,
  link: 500,
  platform: 40,
  testimonial: 600,
  achievement: 100,
  skill: 40,
  items: 30,
} as const;

/** Words that a person may mute: characters of each, and how many. */
export const mutedWordLimits = { word: 40, words: 100 } as const;

/** The lists of a profile that its owner fills. */
export const profileSections = ["social-links", "testimonials", "achievements", "skills"] as const;

export const achievementIcons = ["trophy", "disc", "microphone", "star", "medal", "flame"] as const;

export const portraits = ["avatar", "cover"] as const;

/** What a profile holds until its owner says something; shown to nobody else. */
export const unsaid = { location: "Unknown", bio: "Tell us something about yourself!" } as const;
