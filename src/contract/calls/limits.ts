/** Limits of a call and its applications: characters and counts. */
export const callLimits = {
  title: 120,
  text: 5_000,
  place: 160,
  town: 120,
  seeking: 6,
  questions: 5,
  question: 200,
  answer: 1_000,
  /** The message sent with an answer to applicants. */
  words: 2_000,
  note: 1_000,
  notes: 50,
  /** Published calls per organizer at one time. */
  openPerOrganizer: 20,
  draftsPerOrganizer: 50,
  /** Applications answered in one request. */
  answeredAtOnce: 100,
  /** Days after the deadline within which every applicant is answered. */
  answerDays: 7,
  /** In minor units. */
  fee: 1_000_000_000,
} as const;

export const callStates = ["draft", "published", "closed"] as const;

/** Why a call no longer takes applications. */
export const closingReasons = ["deadline", "organizer", "event-cancelled"] as const;

export const applicationStates = [
  "new",
  "shortlisted",
  "offered",
  "declined",
  "withdrawn",
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** The columns of the board; the last also holds withdrawn applications. */
export const boardColumns = ["new", "shortlisted", "offered", "declined"] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** The suggested message to acts that are declined. */
export const suggestedDeclineText =
  "Thank you for applying, {act}. There were more good acts than places this time, and we had to choose. We would be glad to hear from you again.";

/** Sent to acts that nobody answered by the promised day. */
export const automaticDeclineText =
  "Thank you for applying, {act}. Today is the day by which everyone was to hear back, and the organizer has not chosen your act for this call. Marquee sends this answer so that you need not wait any longer. You are welcome to apply to their next one.";
