import type { Scope } from "../../contract/integrations/limits.ts";

/** What each scope allows, as shown in Settings. */
export const scopeText: Record<Scope, string> = {
  "events:read": "See your events, drafts, tickets on sale and promo codes",
  "events:write": "Create, edit, publish and cancel events, and set up ticket sales",
  "attendees:read": "See who comes to your events, with email addresses and answers",
  "check-in:write": "Check attendees in and take entries back",
  "orders:read": "See sales and refunds of your events, and your own orders",
  "orders:write": "Refund orders of your events",
  "profile:read": "See your profile and those of others",
  "profile:write": "Edit your profile, follow people, RSVP and save events",
  "posts:read": "Read posts and comments that you can see",
  "posts:write": "Post, comment and like as you",
  "messages:read": "Read your messages",
  "messages:write": "Send and unsend messages as you",
};
