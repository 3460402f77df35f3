export const roomStates = ["before", "live", "reconnecting", "ended", "recording"] as const;
/** Who may watch the recording: everyone who sees the event, those who could enter the room, or its organizers alone. */
export const recordingAudiences = ["everyone", "attendees", "organizers"] as const;
/** What would let somebody into a room that is closed to them. */
export const entryRequirements = ["ticket", "rsvp", "cancelled"] as const;
export const roomLimits = { recordingDays: 365 } as const;
