/** What the fields of an event may hold: characters for texts, entries for lists. */
export const eventLimits = {
  /** Kilometres around a place. */
  radius: { min: 5, usual: 50, max: 500 },
  /** Results are counted up to this number; beyond it is "more than". */
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
  /** Of them, so many may be named before the event is announced. */
  team: 50,
  cancelMessage: 500,
  /** Fewer than so many who go are not counted in public, so that nobody is found out by a number. */
  countedFrom: 3,
  links: 50,
  linkName: 60,
  key: 64,
  code: 16,
  changeNote: 500,
} as const;

/** In the order of the buttons: the three that people look for first, last what fits nowhere else. */
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

/** The dates one may choose without a calendar. */
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

/** Who may see that a person is going; the organizers always do. Friends follow each other. */
export const goingAudiences = ["everyone", "friends", "organizers"] as const;

/** For how many hours a released place is held for the person who has waited longest; 0 gives it at once. */
export const offerHours = [0, 1, 6, 24] as const;

/** By which kind of way somebody came to an event. */
export const visitSources = ["feed", "discover", "search", "share", "direct"] as const;

/** How many campaigns of an event are counted by name; later ones are counted together. */
export const maxCampaigns = 20;
export const otherCampaigns = "utm:other";

/** What an event may say it offers those who need it. */
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

/** The people of an event: a manager edits it, door staff lets people in, a guest is invited. */
export const memberRoles = ["manager", "door", "guest"] as const;
