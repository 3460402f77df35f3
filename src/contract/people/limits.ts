/** Limits of a profile's sections: characters, and items per section. */
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

/** Muted words: characters of each, and how many. */
export const mutedWordLimits = { word: 40, words: 100 } as const;

/** Lists of a profile that its owner edits. */
export const profileSections = ["social-links", "testimonials", "achievements", "skills"] as const;

export const achievementIcons = ["trophy", "disc", "microphone", "star", "medal", "flame"] as const;

export const portraits = ["avatar", "cover"] as const;

/** Placeholders of an empty profile; only its owner sees them. */
export const unsaid = { location: "Unknown", bio: "Tell us something about yourself!" } as const;
