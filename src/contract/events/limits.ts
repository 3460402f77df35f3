/** Limits of event fields: characters for texts, entries for lists. */
export const eventLimits = {
  /** Search radius in kilometers. */
  radius: { min: 5, usual: 50, max: 500 },
  /** Results are counted up to this number, then shown as "more than". */
  counted: 500,
  title: 120,
  description: 5_000,
  tags: 10,
  tag: 40,
  address: 200,
  venue: 160,
  place: 100,
  organizer: 120,
  link: 500,
  capacity: 100_000,
  guests: 5,
  accessNote: 500,
  agenda: 50,
  agendaTitle: 120,
  lineUp: 30,
  role: 60,
  posters: 8,
  drafts: 50,
  people: 500,
  /** Members who can be named before the event is published. */
  team: 50,
  cancelMessage: 500,
  /** Attendee counts below this are hidden in public, so that a number can't identify anyone. */
  countedFrom: 3,
  links: 50,
  linkName: 60,
  key: 64,
  code: 16,
  changeNote: 500,
} as const;

/** In display order: the three most wanted first, the catch-all last. */
export const eventCategories = [
  "Technology",
  "Music",
  "Business",
  "Art & Culture",
  "Food & Drink",
  "Sports",
  "Workshops",
  "General",
] as const;

/** Date filters that need no calendar. */
export const periods = [
  "today",
  "tomorrow",
  "this-week",
  "this-weekend",
  "next-week",
  "this-month",
] as const;

export const eventOrders = ["date", "distance", "relevance"] as const;

export const rsvpAnswers = ["going", "maybe", "not-going"] as const;

/** Who may see that a person is going; organizers always do. Friends are people who follow each other. */
export const goingAudiences = ["everyone", "friends", "organizers"] as const;

/** Hours a released place is held for the person who has waited longest; 0 assigns it at once. */
export const offerHours = [0, 1, 6, 24] as const;

/** How a visitor reached an event. */
export const visitSources = ["feed", "discover", "search", "share", "direct"] as const;

/** Campaigns per event that are counted by name; later ones are pooled. */
export const maxCampaigns = 20;
export const otherCampaigns = "utm:other";

/** Accessibility features an event can list. */
export const accessFacts = [
  "step-free",
  "accessible-toilet",
  "seating",
  "hearing-loop",
  "captions",
  "sign-language",
  "quiet-room",
  "assistance-dogs",
  "companion-free",
  "no-strobe",
] as const;

export const eventVisibilities = ["public", "unlisted", "invite-only"] as const;

/** The roles at an event: managers edit it, door staff check people in, guests are invited. */
export const memberRoles = ["manager", "door", "guest"] as const;
