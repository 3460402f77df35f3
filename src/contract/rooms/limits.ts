export const roomStates = ["before", "live", "reconnecting", "ended", "recording"] as const;
/** Who may watch the recording: everyone who sees the event, those who could enter the room, or its organizers alone. */
export const recordingAudiences = ["everyone", "attendees", "organizers"] as const;
/** Why a room is closed to somebody: what would let them in, also beside a ticket for the place alone, or that nothing is shown. */
export const entryRequirements = [
  "ticket",
  "online-ticket",
  "rsvp",
  "cancelled",
  "unpublished",
] as const;
export const roomLimits = { recordingDays: 365 } as const;
/** Why what an encoder sends by RTMP is not taken. */
export const encoderProblems = [
  "picture-codec",
  "sound-codec",
  "no-picture",
  "key-frames",
  "too-much",
  "storage",
] as const;
/** Whether an encoder is on air: nothing of one, its picture, or its room waits for it to come back. */
export const encoderStates = ["idle", "receiving", "interrupted"] as const;
