import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { Message } from "../../contract/messages.ts";
import { takeMessage } from "./message-cache.ts";
import { conversationQuery, conversationsQuery } from "./queries.ts";

const message = (place: number, changes: Partial<Message> = {}): Message => ({
  id: `id-${place}`,
  conversationId: "ben_ana",
  place,
  senderId: "ben",
  text: `number ${place}`,
  media: null,
  time: "2026-11-21T20:00:00Z",
  unsent: false,
  ...changes,
});

function listedWith(last: Message, unread: number): QueryClient {
  const client = new QueryClient();
  const more = { role: "attendee" as const, sample: false };
  const person = { id: "ben", name: "Ben", username: "ben", avatar: null, ...more };
  const conversation = {
    id: "ben_ana",
    person,
    last,
    unread,
    request: "none" as const,
    delivered: 0,
    read: 0,
    can: { send: true },
    closed: null,
  };
  client.setQueryData(conversationsQuery("inbox").queryKey, {
    pages: [{ items: [conversation], next: null }],
    pageParams: [undefined],
  });
  client.setQueryData(conversationQuery("ben").queryKey, conversation);
  return client;
}

const keys = [conversationsQuery("inbox").queryKey, conversationQuery("ben").queryKey];
const outdated = (client: QueryClient) =>
  keys.map((key) => client.getQueryState(key)?.isInvalidated ?? false);

test("a message counts as unread once, and unsending it refetches the badge", () => {
  const client = listedWith(message(1), 1);
  takeMessage(client, message(2), "ana");
  takeMessage(client, message(2), "ana");
  expect(
    client.getQueryData(conversationsQuery("inbox").queryKey)?.pages[0]?.items[0],
  ).toMatchObject({ unread: 2 });
  expect(outdated(client)).toEqual([false, false]);
  takeMessage(client, message(1, { text: "", unsent: true }), "ana");
  expect(outdated(client)).toEqual([true, true]);
});
