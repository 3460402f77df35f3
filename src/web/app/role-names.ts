export const roleNames = {
  attendee: "Attendee",
  talent: "Talent",
  organizer: "Organizer",
} as const;
