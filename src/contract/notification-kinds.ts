/** All kinds of notification, grouped and ordered as in the settings. */
export const notificationGroups = {
  "People and posts": [
    "follow",
    "like",
    "comment",
    "mention",
    "message",
    "message-request",
    "cosign-ask",
    "cosigned",
  ],
  "Events you go to": [
    "invitation",
    "friend-invitation",
    "auto-rsvp",
    "reminder",
    "saved-reminder",
    "event-changed",
    "event-cancelled",
    "live",
    "new-event",
    "on-sale",
    "offer",
    "released",
    "reconfirm",
    "ticket-taken",
    "resold",
  ],
  "Events you organize": ["rsvp", "ticket-sale", "ticket-refund", "ask", "ban-appeal"],
  "Acts, bookings and reviews": [
    "booking-offer",
    "booking-hold",
    "booking-accepted",
    "booking-ended",
    "booking-gone",
    "booking-deadline",
    "booking-message",
    "booking-deposit",
    "booking-settlement",
    "band-invitation",
    "appearance",
    "review",
    "review-reply",
  ],
  "Open calls": [
    "application",
    "application-shortlisted",
    "application-answer",
    "call-deadline",
    "call-answered",
    "call-closed",
    "call-gone",
  ],
  Safety: ["notice", "report-answer", "ban"],
} as const;

export const notificationKinds = [
  ...notificationGroups["People and posts"],
  ...notificationGroups["Events you go to"],
  ...notificationGroups["Events you organize"],
  ...notificationGroups["Acts, bookings and reviews"],
  ...notificationGroups["Open calls"],
  ...notificationGroups.Safety,
] as const;

/** The prefix of the token in a guest's unsubscribe link; members' tokens don't have it. */
export const guestTokenPrefix = "guest.";
