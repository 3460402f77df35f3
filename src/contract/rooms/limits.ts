export const roomStates = ["before", "live", "reconnecting", "ended", "recording"] as const;
/** Who may watch the recording: everyone who sees the event, those who could enter the room, or organizers only. */
export const recordingAudiences = ["everyone", "attendees", "organizers"] as const;
/** Why a viewer can't enter the room: what they need, even if they hold a venue-only ticket, or that nothing is shown. */
export const entryRequirements = [
  "ticket",
  "online-ticket",
  "rsvp",
  "cancelled",
  "unpublished",
] as const;
export const roomLimits = { recordingDays: 365 } as const;
/** Why an encoder's RTMP stream is refused. */
export const encoderProblems = [
  "picture-codec",
  "sound-codec",
  "no-picture",
  "key-frames",
  "too-much",
  "storage",
] as const;
/** State of an encoder: none connected, on air, or its room waiting for it to reconnect. */
export const encoderStates = ["idle", "receiving", "interrupted"] as const;
