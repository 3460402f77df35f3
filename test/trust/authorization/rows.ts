import type { Access } from "../../../src/contract/operation.ts";
import { foreignDoors } from "./door.ts";
import { foreignAttendees } from "./attendees.ts";
import { foreignEvents } from "./events.ts";
import { foreignOrders } from "./orders.ts";
import { foreignTickets } from "./tickets.ts";
import { foreignSales } from "./sales.ts";
import { foreignRooms } from "./rooms.ts";
import { foreignMoney } from "./payments.ts";
import { foreignCalls } from "./calls.ts";
import { foreignTalent } from "./talent.ts";
import { foreignModeration } from "./moderation.ts";
import { newId } from "../../../src/server/lib/ids.ts";

/** Every route outside the API's operations and who may use it. A route without a row here fails the test. */
export const otherRoutes: Record<string, Access> = {
  "GET /health": "anyone",
  "GET /api/openapi.json": "anyone",
  "GET /api/docs": "anyone",
  "GET /api/docs/:file{swagger-ui(-bundle)?\\.(css|js)}": "anyone",
  "GET /dev/outbox": "anyone",
  "GET /media/:id/:name": "anyone",
  "GET /api/auth/callback/google": "anyone",
  "GET /api/auth/callback/facebook": "anyone",
  "POST /unsubscribe": "anyone",
  "POST /no-invitations": "anyone",
  // Authenticated by its signature.
  "POST /api/webhooks/stripe": "anyone",
  // Authenticated by the secret in the URL.
  "GET /j/:secret": "anyone",
  "GET /calendar/mine.ics": "anyone",
  "GET /calendar/act.ics": "anyone",
  "GET /calendar/people/:file": "anyone",
  "GET /calendar/events.ics": "anyone",
  "GET /calendar/acts/:file": "anyone",
  "GET /rss/acts/:file": "anyone",
  "GET /rss/people/:file": "anyone",
  "GET /rss/events.xml": "anyone",
  "GET /.well-known/security.txt": "anyone",
  "GET /.well-known/did.json": "anyone",
  "GET /badge-status/:list": "anyone",
  "GET /discover": "anyone",
  "GET /events": "anyone",
  "GET /robots.txt": "anyone",
  "GET /sitemap.xml": "anyone",
  "GET /sitemap-pages.xml": "anyone",
  "GET /sitemap-events.xml": "anyone",
  "GET /sitemap-people.xml": "anyone",
  "GET /sitemap-acts.xml": "anyone",
  "GET /sitemap-calls.xml": "anyone",
  // Authenticated by its signature.
  "GET /s/:signature/:id/:playback/:file": "anyone",
  "GET /locator.svg": "anyone",
  "GET /fonts/:name": "anyone",
  "GET /embed/events/:slug": "anyone",
  "GET /embed/organizers/:id": "anyone",
  "GET /embed/acts/:slug": "anyone",
  "GET /api/oembed": "anyone",
  "GET /*": "anyone",
};

export type ForeignThing = { does: string; method: string; address: string; body?: unknown };

/** Operations on somebody else's things: what a signed-in stranger gets. */
export const foreignThings: ForeignThing[] = [
  { does: "edit a post", method: "PATCH", address: "/posts/:post", body: { content: "mine now" } },
  {
    does: "edit a webhook",
    method: "PATCH",
    address: "/my/webhooks/:webhook",
    body: { on: false },
  },
  { does: "delete a webhook", method: "DELETE", address: "/my/webhooks/:webhook" },
  { does: "learn a webhook's secret", method: "POST", address: "/my/webhooks/:webhook/secret" },
  { does: "test a webhook", method: "POST", address: "/my/webhooks/:webhook/test" },
  { does: "read a webhook's log", method: "GET", address: "/my/webhooks/:webhook/deliveries" },
  {
    does: "send a webhook again",
    method: "POST",
    address: "/my/webhooks/:webhook/deliveries/:webhook/redelivery",
  },
  {
    does: "revoke an access token",
    method: "DELETE",
    address: "/my/access-tokens/:accessToken",
  },
  { does: "delete a post", method: "DELETE", address: "/posts/:post" },
  {
    does: "co-sign a post about an event whose line-up they are not on",
    method: "PUT",
    address: "/posts/:post/cosignature",
    body: { signed: true },
  },
  {
    does: "take a performer's name off a post",
    method: "DELETE",
    address: "/posts/:post/cosigners/:ana",
  },
  { does: "share a post that they may not see", method: "PUT", address: "/posts/:hidden/share" },
  {
    does: "be counted at a post that they may not see",
    method: "POST",
    address: "/posts/:hidden/opens",
    body: { code: "AAAAAAAA" },
  },
  {
    does: "edit a comment",
    method: "PATCH",
    address: "/comments/:comment",
    body: { content: "mine now" },
  },
  { does: "delete a comment", method: "DELETE", address: "/comments/:comment" },
  { does: "see a hidden post", method: "GET", address: "/posts/:hidden" },
  { does: "like a hidden post", method: "PUT", address: "/posts/:hidden/like" },
  { does: "unlike a hidden post", method: "DELETE", address: "/posts/:hidden/like" },
  { does: "read a hidden post's comments", method: "GET", address: "/posts/:hidden/comments" },
  {
    does: "comment on a hidden post",
    method: "POST",
    address: "/posts/:hidden/comments",
    body: { id: newId(), content: "knock knock" },
  },
  {
    does: "edit a hidden post",
    method: "PATCH",
    address: "/posts/:hidden",
    body: { content: "mine now" },
  },
  {
    does: "read a conversation",
    method: "GET",
    address: "/conversations/:conversation/messages",
  },
  {
    does: "mark a conversation",
    method: "PUT",
    address: "/conversations/:conversation/marks",
    body: { read: 1 },
  },
  {
    does: "answer a request to another",
    method: "PUT",
    address: "/conversations/:conversation/request",
    body: { accept: true },
  },
  { does: "take a message back", method: "POST", address: "/messages/:message/unsend", body: {} },
  { does: "delete a message", method: "DELETE", address: "/messages/:message" },
  {
    does: "report a message",
    method: "POST",
    address: "/reports",
    body: { id: newId(), target: "message", targetId: ":message", category: "spam" },
  },
  { does: "end a session", method: "DELETE", address: "/sessions/:session" },
  { does: "throw away a medium", method: "DELETE", address: "/media/:medium" },
  {
    does: "show somebody's medium as theirs",
    method: "PUT",
    address: "/profile/pictures/avatar",
    body: { mediaId: ":medium" },
  },
  {
    does: "edit an entry of a profile",
    method: "PUT",
    address: "/profile/items/:skill",
    body: { section: "skills", name: "Mine" },
  },
  {
    does: "mark somebody's notification read",
    method: "PUT",
    address: "/notifications/:notification/read",
  },
  { does: "delete an entry of a profile", method: "DELETE", address: "/profile/items/:skill" },
  {
    does: "suspend a person",
    method: "PUT",
    address: "/people/:ana/suspension",
    body: { reason: "Because." },
  },
  {
    does: "lift a suspension",
    method: "DELETE",
    address: "/people/:ana/suspension",
    body: { reason: "Because." },
  },
  ...foreignModeration,
  ...foreignAttendees,
  ...foreignEvents,
  ...foreignOrders,
  ...foreignTickets,
  ...foreignDoors,
  ...foreignSales,
  ...foreignMoney,
  ...foreignRooms,
  ...foreignTalent,
  ...foreignCalls,
];

/** Operations on things that aren't private: public data, and actions for oneself. Blocks are tested with their nouns. */
export const openThings = [
  "DELETE /events/…/save",
  "DELETE /events/…/sale-reminder",
  "DELETE /my/recommendations/hidden/…",
  "DELETE /my/interests/…/…",
  "PUT /events/…/changes/seen",
  "DELETE /events/…/line-up/me",
  "GET /events/…/waitlist",
  "GET /people/…",
  "GET /people/…/acts",
  "GET /people/…/reviews",
  // A statement's number is all that's needed to check it.
  "GET /appearances/…",
  "GET /appearances/…/file",
  "GET /appearances/…/open-badge",
  "PUT /bookings/…/moves/…",
  "GET /people/…/events",
  "GET /people/…/followers",
  "GET /people/…/following",
  "PUT /people/…/follow",
  "DELETE /people/…/follow",
  "PUT /people/…/block",
  "DELETE /people/…/block",
  "PUT /people/…/ban",
  "DELETE /people/…/ban",
  "PUT /people/…/mute",
  "DELETE /people/…/mute",
  "GET /people/…/conversation",
  "GET /info-pages/…",
  "PUT /profile/pictures/…",
  "DELETE /profile/pictures/…",
  "PUT /notification-choices/…",
  // Authenticated by the secret in its body.
  "PUT /door-links/…/phone",
];

/** An operation's method and path, without query and parameter names. */
export function shape(method: string, path: string): string {
  return `${method.toUpperCase()} ${path.replace(/\?.*/, "").replaceAll(/:\w+|\{\w+\}/g, "…")}`;
}
