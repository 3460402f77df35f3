/** Every error the server returns on purpose, with a message for people. */
export const refusals = {
  BAD_INPUT: { status: 422, sentence: "Please check the highlighted fields." },
  UNAUTHENTICATED: { status: 401, sentence: "Log in to do this." },
  INVALID_TOKEN: {
    status: 401,
    sentence: "This access token doesn't work. It has expired or was revoked.",
  },
  WRONG_PASSWORD: { status: 401, sentence: "The email address or password is wrong." },
  WRONG_CODE: { status: 401, sentence: "This code is wrong or has already been used." },
  SIGN_IN_AGAIN: {
    status: 401,
    sentence: "This login timed out or had too many failed attempts. Log in again.",
  },
  REAUTHENTICATION_REQUIRED: { status: 403, sentence: "Confirm it's you first." },
  FORBIDDEN_ORIGIN: {
    status: 403,
    sentence: "This request came from another site and was refused.",
  },
  VERIFY_EMAIL_FIRST: { status: 403, sentence: "Verify your email address first." },
  SUSPENDED: { status: 403, sentence: "This account is suspended." },
  NOT_ALLOWED: { status: 403, sentence: "You don't have permission to do this." },
  TOKEN_SCOPE: { status: 403, sentence: "This access token isn't allowed to do this." },
  NOT_FOUND: { status: 404, sentence: "This doesn't exist, or you don't have access to it." },
  CONFLICT: { status: 409, sentence: "Someone else changed this. Reload and try again." },
  EVENT_FULL: { status: 409, sentence: "This event is full. You can join the waitlist." },
  SOLD_OUT: { status: 409, sentence: "Not enough tickets left." },
  NOT_ON_SALE: { status: 409, sentence: "This ticket isn't on sale right now." },
  PRICE_CHANGED: {
    status: 409,
    sentence: "The price has changed. Check it before you pay.",
  },
  HOLD_EXPIRED: {
    status: 409,
    sentence: "Your time to pay is up and the tickets went back on sale. Choose them again.",
  },
  NOT_REFUNDABLE: { status: 409, sentence: "This ticket can't be refunded." },
  USERNAME_TAKEN: { status: 409, sentence: "This username is taken." },
  LAST_SIGN_IN_METHOD: {
    status: 409,
    sentence: "This is your only way to log in. Set a password first.",
  },
  LINK_EXPIRED: {
    status: 410,
    sentence: "This link has been used or has expired. Ask for a new one.",
  },
  DOOR_LINK_ENDED: {
    status: 410,
    sentence: "This door link doesn't work on this phone. Ask the organizer for a new link.",
  },
  DOOR_LINK_USED: {
    status: 409,
    sentence: "This link is already used on another phone. Ask the organizer for a new link.",
  },
  BACKUP_RUNNING: { status: 409, sentence: "A backup is already being made." },
  TOO_LARGE: { status: 413, sentence: "This is too large." },
  BAD_FILE: { status: 415, sentence: "This file can't be used." },
  WEAK_PASSWORD: {
    status: 422,
    sentence: "This password is easy to guess. Choose another.",
  },
  TOO_MANY_TRIES: { status: 429, sentence: "Too many attempts. Wait a moment and try again." },
  GOOGLE_NOT_CONFIGURED: { status: 501, sentence: "Google sign-in is not set up on this server." },
  FACEBOOK_NOT_CONFIGURED: { status: 501, sentence: "Facebook is not set up on this server." },
  BACKUPS_NOT_CONFIGURED: { status: 501, sentence: "Backups are not set up on this server." },
  PAYMENT_FAILED: { status: 502, sentence: "The payment service did not answer. Try again." },
  PAYMENTS_UNAVAILABLE: { status: 501, sentence: "Card payments are not set up on this server." },
  BUSY: { status: 503, sentence: "The server is busy. Try again in a moment." },
  STORAGE_UNAVAILABLE: {
    status: 503,
    sentence: "Images and files are temporarily unavailable. Try again in a moment.",
  },
  READ_ONLY: {
    status: 503,
    sentence: "The server can't save anything right now. Nothing was saved.",
  },
  DISK_FULL: { status: 507, sentence: "The server is out of space. Nothing was saved." },
  INTERNAL_ERROR: { status: 500, sentence: "Something went wrong on our side. We've logged it." },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type RefusalCode = keyof typeof refusals;

/** One invalid field of a BAD_INPUT refusal: its path, and how to fix it. */
export type FieldProblem = { field: string; message: string };

/** The body of every refusal (RFC 9457 problem+json). */
export type Problem = {
  type: "about:blank";
  title: string;
  status: number;
  code: RefusalCode;
  detail?: string;
  fields?: FieldProblem[];
  /** With SUSPENDED: lets the person read the notice and appeal without signing in. */
  appealToken?: string;
  requestId?: string;
};
