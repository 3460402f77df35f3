import { newId } from "../../../src/server/lib/ids.ts";
import type { ForeignThing } from "./rows.ts";

const id = newId();
const vote = { choices: [0] };

/** What a signed-in stranger tries with the live room of an event they aren't invited to. */
export const foreignRooms: ForeignThing[] = [
  {
    does: "hear whether a closed room is on air",
    method: "GET",
    address: "/events/:event/room/state",
  },
  { does: "read a closed room's chat", method: "GET", address: "/events/:event/room/chat" },
  {
    does: "write in a closed room's chat",
    method: "POST",
    address: "/events/:event/room/chat",
    body: { id, text: "knock knock" },
  },
  {
    does: "delete a message of a closed room",
    method: "DELETE",
    address: "/events/:event/room/chat/:message",
  },
  {
    does: "see the rules of a closed room's chat",
    method: "GET",
    address: "/events/:event/room/talk",
  },
  {
    does: "change the rules of a closed room's chat",
    method: "PATCH",
    address: "/events/:event/room/talk",
    body: { links: false },
  },
  { does: "see who is in a closed room", method: "GET", address: "/events/:event/room/people" },
  { does: "see who is muted in a room", method: "GET", address: "/events/:event/room/muted" },
  {
    does: "mute people in another's room",
    method: "PUT",
    address: "/events/:event/room/muted/:ana",
  },
  {
    does: "unmute people in another's room",
    method: "DELETE",
    address: "/events/:event/room/muted/:ana",
  },
  {
    does: "read a closed room's questions",
    method: "GET",
    address: "/events/:event/room/questions",
  },
  {
    does: "ask in a closed room",
    method: "POST",
    address: "/events/:event/room/questions",
    body: { id, text: "Who is there?" },
  },
  {
    does: "delete a question of a closed room",
    method: "DELETE",
    address: "/events/:event/room/questions/:draft",
  },
  {
    does: "vote for a question of a closed room",
    method: "PUT",
    address: "/events/:event/room/questions/:draft/vote",
  },
  {
    does: "take a vote back in a closed room",
    method: "DELETE",
    address: "/events/:event/room/questions/:draft/vote",
  },
  {
    does: "dismiss a question in another's room",
    method: "PUT",
    address: "/events/:event/room/questions/:draft/state",
    body: { state: "dismissed" },
  },
  {
    does: "read the chapters of a closed room",
    method: "GET",
    address: "/events/:event/room/chapters",
  },
  {
    does: "add a chapter to another's recording",
    method: "PUT",
    address: "/events/:event/room/chapters/:draft",
    body: { title: "Mine", second: 1 },
  },
  {
    does: "remove a chapter of another's recording",
    method: "DELETE",
    address: "/events/:event/room/chapters/:draft",
  },
  {
    does: "search the recording of a closed room",
    method: "GET",
    address: "/events/:event/room/search?q=encore",
  },
  {
    does: "see how another's recording is trimmed",
    method: "GET",
    address: "/events/:event/room/recording",
  },
  {
    does: "trim another's recording",
    method: "PATCH",
    address: "/events/:event/room/recording",
    body: { startMs: 0, endMs: 1_000 },
  },
  {
    does: "download another's recording",
    method: "GET",
    address: "/events/:event/room/recording/file",
  },
  {
    does: "put captions on another's recording",
    method: "PUT",
    address: "/events/:event/room/captions",
    body: { webVtt: "WEBVTT\n\n00:01.000 --> 00:02.000\nMine" },
  },
  {
    does: "remove the captions of another's recording",
    method: "DELETE",
    address: "/events/:event/room/captions",
  },
  {
    does: "read the live captions of a closed room",
    method: "GET",
    address: "/events/:event/room/live-captions",
  },
  {
    does: "caption another's broadcast",
    method: "POST",
    address: "/events/:event/room/live-captions",
    body: { id, text: "Mine", at: "2031-05-02T18:00:00Z" },
  },
  { does: "see the polls of a closed room", method: "GET", address: "/events/:event/room/polls" },
  {
    does: "open a poll in another's room",
    method: "POST",
    address: "/events/:event/room/polls",
    body: { id, question: "Mine?", options: ["Yes", "No"] },
  },
  {
    does: "vote in a poll of a closed room",
    method: "PUT",
    address: "/events/:event/room/polls/:draft/vote",
    body: vote,
  },
  {
    does: "close a poll in another's room",
    method: "PUT",
    address: "/events/:event/room/polls/:draft/close",
  },
  {
    does: "delete a poll in another's room",
    method: "DELETE",
    address: "/events/:event/room/polls/:draft",
  },
  {
    does: "see the stream key of another's room",
    method: "GET",
    address: "/events/:event/room/stream-key",
  },
  {
    does: "put an encoder on air in another's room",
    method: "POST",
    address: "/events/:event/room/encoder",
  },
  {
    does: "renew the stream keys of another's room",
    method: "POST",
    address: "/events/:event/room/stream-key",
  },
];
