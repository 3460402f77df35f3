import { exampleCall } from "../../../src/server/calls/test-calls.ts";
import type { ForeignThing } from "./rows.ts";

/** What a signed-in stranger tries with a draft of a call and with other people's applications. */
export const foreignCalls: ForeignThing[] = [
  { does: "see the draft of a call", method: "GET", address: "/calls/:callSlug" },
  {
    does: "edit a call",
    method: "PUT",
    address: "/calls/:call",
    body: { ...exampleCall(), version: 1 },
  },
  {
    does: "publish a call",
    method: "PUT",
    address: "/calls/:call/state",
    body: { state: "published" },
  },
  { does: "delete a call", method: "DELETE", address: "/calls/:call" },
  {
    does: "see the calls of an event by invitation",
    method: "GET",
    address: "/events/:event/calls",
  },
  { does: "see what acts sent to a draft", method: "GET", address: "/calls/:call/acts" },
  {
    does: "apply to a draft",
    method: "POST",
    address: "/calls/:call/applications",
    body: { id: ":sent", actId: ":act", questionsVersion: 1, answers: ["Five", "No"] },
  },
  { does: "see a board", method: "GET", address: "/calls/:call/board" },
  {
    does: "see a column of a board",
    method: "GET",
    address: "/calls/:call/applications?column=new",
  },
  {
    does: "answer applications",
    method: "POST",
    address: "/calls/:call/answers",
    body: { ids: [":application"], move: "decline", words: "No." },
  },
  { does: "see an application", method: "GET", address: "/applications/:application" },
  {
    does: "take an application back",
    method: "PUT",
    address: "/applications/:application/withdrawal",
  },
  {
    does: "rate an application",
    method: "PUT",
    address: "/applications/:application/stars",
    body: { stars: 5 },
  },
  {
    does: "write a note about an application",
    method: "POST",
    address: "/applications/:application/notes",
    body: { id: ":note", text: "Let me in" },
  },
  {
    does: "delete a note about an application",
    method: "DELETE",
    address: "/application-notes/:applicationNote",
  },
];
