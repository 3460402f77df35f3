/** What a call and an application to it may hold: characters, and how many of each thing. */
export const callLimits = {
  title: 120,
  text: 5_000,
  place: 160,
  town: 120,
  seeking: 6,
  questions: 5,
  question: 200,
  answer: 1_000,
  /** The kind words of an answer to applicants. */
  words: 2_000,
  note: 1_000,
  notes: 50,
  /** Published at one time by one organizer. */
  openPerOrganizer: 20,
  draftsPerOrganizer: 50,
  /** Applications that are answered in one go. */
  answeredAtOnce: 100,
  /** Within so many days after the deadline everyone has an answer. */
  answerDays: 7,
  /** In minor units. */
  fee: 1_000_000_000,
} as const;

export const callStates = ["draft", "published", "closed"] as const;

/** Why a call takes no more applications. */
export const closingReasons = ["deadline", "organizer", "event-cancelled"] as const;

export const applicationStates = [
  "new",
  "shortlisted",
  "offered",
  "declined",
  "withdrawn",
] as const;
export type ApplicationState = (typeof applicationStates)[number];

/** The columns of the board; the last also holds the applications that were taken back. */
export const boardColumns = ["new", "shortlisted", "offered", "declined"] as const;
export type BoardColumn = (typeof boardColumns)[number];

/** What an organizer is offered to write to acts that they decline. */
export const kindWords =
  "Thank you for applying, {act}. There were more good acts than places this time, and we had to choose. We would be glad to hear from you again.";

/** What acts that nobody answered read on the day by which the call promised an answer. */
export const automaticWords =
  "Thank you for applying, {act}. Today is the day by which everyone was to hear back, and the organizer has not chosen your act for this call. Marquee sends this answer so that you need not wait any longer. You are welcome to apply to their next one.";
