import { exampleTerms } from "../../../src/server/bookings/test-bookings.ts";
import type { ForeignThing } from "./rows.ts";

const peaks = Array.from({ length: 120 }, () => 50);

/** What a signed-in stranger tries on acts of somebody else's. */
export const foreignTalent: ForeignThing[] = [
  { does: "see an act that is not listed", method: "GET", address: "/talent/:actSlug" },
  { does: "edit an act", method: "PATCH", address: "/acts/:act", body: { name: "Mine now" } },
  {
    does: "have the press kit of an act that is not listed",
    method: "GET",
    address: "/acts/:act/press-kit.zip",
  },
  { does: "delete an act", method: "DELETE", address: "/acts/:act" },
  {
    does: "change an act's picture",
    method: "PUT",
    address: "/acts/:act/picture",
    body: { mediaId: null },
  },
  {
    does: "add to an act's portfolio",
    method: "PUT",
    address: "/acts/:act/media/:medium",
    body: { caption: "" },
  },
  { does: "empty an act's portfolio", method: "DELETE", address: "/acts/:act/media/:medium" },
  {
    does: "add a recording to an act",
    method: "PUT",
    address: "/acts/:act/tracks/:medium",
    body: { title: "Mine", peaks },
  },
  { does: "remove an act's recording", method: "DELETE", address: "/acts/:act/tracks/:medium" },
  {
    does: "add a member to a band",
    method: "PUT",
    address: "/acts/:act/members/:member",
    body: { part: "Triangle" },
  },
  {
    does: "remove a member from a band",
    method: "DELETE",
    address: "/acts/:act/members/:member",
  },
  {
    does: "become a member of a band unasked",
    method: "PUT",
    address: "/acts/:act/membership",
    body: { member: true },
  },
  {
    does: "see the days of an act that is not listed",
    method: "GET",
    address: "/acts/:act/days?month=2027-01",
  },
  {
    does: "change the days of an act",
    method: "PUT",
    address: "/acts/:act/days",
    body: { days: ["2027-01-30"], state: "booked" },
  },
  { does: "have an act's calendar", method: "POST", address: "/acts/:act/calendar-link", body: {} },
  {
    does: "see the appearances of an act that is not listed",
    method: "GET",
    address: "/acts/:act/appearances",
  },
  {
    does: "see the reviews of an act that is not listed",
    method: "GET",
    address: "/acts/:act/reviews",
  },
  {
    does: "see the reviews of an event by invitation",
    method: "GET",
    address: "/events/:event/reviews",
  },
  {
    does: "see what they may review of an event by invitation",
    method: "GET",
    address: "/events/:event/reviews/mine",
  },
  { does: "see a booking's reviews", method: "GET", address: "/bookings/:booking/reviews" },
  {
    does: "change a review",
    method: "PUT",
    address: "/reviews/:review",
    body: { about: { kind: "event", eventId: ":event" }, stars: 1, text: "Mine now" },
  },
  { does: "delete a review", method: "DELETE", address: "/reviews/:review" },
  {
    does: "reply to a review of somebody else",
    method: "PUT",
    address: "/reviews/:review/reply",
    body: { text: "Thank me" },
  },
  { does: "read a booking", method: "GET", address: "/bookings/:booking" },
  {
    does: "answer a booking with other terms",
    method: "POST",
    address: "/bookings/:booking/versions",
    body: { id: ":version", version: 1, terms: exampleTerms() },
  },
  {
    does: "accept a booking",
    method: "PUT",
    address: "/bookings/:booking/acceptance",
    body: { version: 1, hash: "" },
  },
  {
    does: "decline a booking",
    method: "PUT",
    address: "/bookings/:booking/moves/decline",
    body: { version: 1 },
  },
  { does: "read a booking's messages", method: "GET", address: "/bookings/:booking/messages" },
  {
    does: "write about a booking",
    method: "POST",
    address: "/bookings/:booking/messages",
    body: { id: ":note", text: "Let me in" },
  },
  { does: "pay a booking's deposit", method: "POST", address: "/bookings/:booking/deposit" },
  {
    does: "read what cancelling a booking costs",
    method: "GET",
    address: "/bookings/:booking/cancellation",
  },
  { does: "read a settlement", method: "GET", address: "/bookings/:booking/settlement" },
  {
    does: "propose expenses",
    method: "PUT",
    address: "/bookings/:booking/settlement/expenses",
    body: { expenses: [] },
  },
  {
    does: "accept a settlement",
    method: "PUT",
    address: "/bookings/:booking/settlement/acceptance",
    body: { hash: "" },
  },
  {
    does: "dispute a settlement",
    method: "PUT",
    address: "/bookings/:booking/settlement/dispute",
    body: { reason: "Let me in" },
  },
  { does: "print the terms", method: "GET", address: "/bookings/:booking/terms.pdf" },
  { does: "print a settlement", method: "GET", address: "/bookings/:booking/settlement.pdf" },
  { does: "export a settlement", method: "GET", address: "/bookings/:booking/settlement.csv" },
  {
    does: "follow an act that is not listed",
    method: "PUT",
    address: "/acts/:act/follow",
    body: { on: true },
  },
  {
    does: "save an act that is not listed",
    method: "PUT",
    address: "/acts/:act/save",
    body: { on: true },
  },
];
