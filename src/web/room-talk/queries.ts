import { keepPreviousData, queryOptions, type QueryClient } from "@tanstack/react-query";
import type { RoomMessage } from "../../contract/rooms/chat.ts";
import type { Question } from "../../contract/rooms/questions.ts";
import { fetchJson, api } from "../app/api.ts";
import { afterPictures } from "../room/head-start.ts";
import { pagedQuery } from "../lib/paged-query.ts";
import { type Chat, joinReplay, loadReplayStep } from "./replay-log.ts";

/** A room's conversation, and the ticket that opens it to a guest. */
export type TalkOf = {
  eventId: string;
  ticket: { ticket?: string | undefined; key?: string | undefined };
};
export type Sort = "votes" | "new";
const all = ["room-talk"] as const;
export const talkKeys = {
  of: (eventId: string) => [...all, eventId] as const,
  questions: (eventId: string) => [...all, eventId, "questions"] as const,
};

/** The maximum number of messages held in memory. */
const maxShown = 500;
const pageSize = 50;

/** The loaded end of the chat. Refetching adds missed messages; live ones are added as they arrive. */
export function chatQuery({ eventId, ticket }: TalkOf) {
  return queryOptions({
    queryKey: [...talkKeys.of(eventId), "chat"],
    queryFn: async ({ client, queryKey }): Promise<Chat> => {
      const newest = await askMessages({ eventId, ticket }, {});
      const known = client.getQueryData<Chat>(queryKey);
      const [first] = newest.items;
      const last = known?.items.at(-1);
      // Overlapping pages are joined. After a longer absence the chat restarts with its newest page.
      const meets = last && first && first.place <= last.place + 1;
      if (!known || !meets) return { items: newest.items, older: newest.older };
      const before = known.items.filter(({ place }) => place < first.place);
      return { items: [...before, ...newest.items], older: known.older };
    },
    staleTime: Infinity,
  });
}

function askMessages({ eventId: id, ticket }: TalkOf, at: { before?: number; until?: string }) {
  return fetchJson(
    api.events[":id"].room.chat.$get({
      param: { id },
      query: { ...ticket, ...at, limit: pageSize },
    }),
  );
}

/** Adds messages to the chat, sorted by place and without duplicates. */
export function takeMessages(client: QueryClient, of: TalkOf, messages: RoomMessage[]): void {
  client.setQueryData(chatQuery(of).queryKey, (chat) => chat && joinChat(chat, messages));
}

function joinChat(chat: Chat, messages: RoomMessage[]): Chat {
  const byId = new Map([...chat.items, ...messages].map((one) => [one.id, one]));
  const items = [...byId.values()].toSorted((one, other) => one.place - other.place);
  const shown = items.slice(-maxShown);
  return { items: shown, older: chat.older || shown.length < items.length };
}

/** Adds the page before the first message to the chat. */
export async function loadOlder(client: QueryClient, of: TalkOf): Promise<void> {
  const { queryKey } = chatQuery(of);
  const first = client.getQueryData(queryKey)?.items[0];
  if (!first) return;
  const page = await askMessages(of, { before: first.place });
  client.setQueryData(
    queryKey,
    (chat) => chat && { items: [...page.items, ...chat.items], older: page.older },
  );
}

export function dropMessage(client: QueryClient, of: TalkOf, messageId: string): void {
  client.setQueryData(
    chatQuery(of).queryKey,
    (chat) => chat && { ...chat, items: chat.items.filter(({ id }) => id !== messageId) },
  );
}

const replayStepMs = 10_000;

const replayLogKey = (of: TalkOf) => [...talkKeys.of(of.eventId), "replay-log"] as const;

/** The chat up to the end of the current ten-second step of the recording. Fetched once per step and added to what was loaded before. */
export function replayChatQuery(of: TalkOf, at: number) {
  const step = Math.ceil(at / replayStepMs) * replayStepMs;
  const [from, until] = [step - replayStepMs, step].map((ms) => new Date(ms).toISOString());
  return queryOptions({
    queryKey: [...talkKeys.of(of.eventId), "replay", until],
    queryFn: async ({ client }): Promise<Chat> => {
      const ask = (place: { before?: number; until?: string }) => askMessages(of, place);
      const loaded = await loadReplayStep(ask, from ?? "", until ?? "");
      const chat = joinReplay(client.getQueryData(replayLogKey(of)), loaded);
      client.setQueryData(replayLogKey(of), chat);
      return chat;
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
}

/** Adds the page before the first message to the chat of a recording. */
export async function loadOlderReplay(client: QueryClient, of: TalkOf, at: number): Promise<void> {
  const { queryKey } = replayChatQuery(of, at);
  const [first] = client.getQueryData(queryKey)?.items ?? [];
  if (!first) return;
  const page = await askMessages(of, { before: first.place });
  const chat = client.setQueryData(
    queryKey,
    (known) => known && { items: [...page.items, ...known.items], older: page.older },
  );
  client.setQueryData(replayLogKey(of), chat);
}

/** Captions, messages and questions that contain these words. */
export function recordingSearchQuery({ eventId: id, ticket }: TalkOf, q: string) {
  return queryOptions({
    queryKey: [...talkKeys.of(id), "search", q],
    queryFn: () =>
      fetchJson(api.events[":id"].room.search.$get({ param: { id }, query: { ...ticket, q } })),
    placeholderData: keepPreviousData,
  });
}

/** The rules of the chat and its pinned message. */
export function rulesQuery({ eventId: id, ticket }: TalkOf) {
  return queryOptions({
    queryKey: [...talkKeys.of(id), "rules"],
    queryFn: () => fetchJson(api.events[":id"].room.talk.$get({ param: { id }, query: ticket })),
  });
}

const presentMs = 30_000;

/** The people watching now who let the viewer see it. */
export function presentQuery({ eventId: id, ticket }: TalkOf) {
  return queryOptions({
    queryKey: [...talkKeys.of(id), "present"],
    queryFn: async () => {
      await afterPictures();
      return fetchJson(api.events[":id"].room.people.$get({ param: { id }, query: ticket }));
    },
    refetchInterval: presentMs,
  });
}

export function mutedQuery({ eventId: id }: TalkOf) {
  return queryOptions({
    queryKey: [...talkKeys.of(id), "muted"],
    queryFn: () => fetchJson(api.events[":id"].room.muted.$get({ param: { id } })),
  });
}

export function questionsQuery({ eventId: id, ticket }: TalkOf, sort: Sort) {
  return pagedQuery({
    queryKey: [...talkKeys.questions(id), sort],
    fetchPage: (cursor) =>
      fetchJson(
        api.events[":id"].room.questions.$get({
          param: { id },
          query: { ...ticket, sort, cursor },
        }),
      ),
  });
}

/** The question being answered, if any. */
export function answeringQuery({ eventId: id, ticket }: TalkOf) {
  return queryOptions({
    queryKey: [...talkKeys.questions(id), "answering"],
    queryFn: async (): Promise<Question | null> => {
      const { items } = await fetchJson(
        api.events[":id"].room.questions.$get({
          param: { id },
          query: { ...ticket, sort: "new", state: "answering" },
        }),
      );
      return items[0] ?? null;
    },
  });
}

/** The chapters of the recording: answered questions, and those added by organizers. */
export function chaptersQuery({ eventId: id, ticket }: TalkOf) {
  return queryOptions({
    queryKey: [...talkKeys.questions(id), "chapters"],
    queryFn: () =>
      fetchJson(api.events[":id"].room.chapters.$get({ param: { id }, query: ticket })),
  });
}

export function pollsQuery({ eventId: id, ticket }: TalkOf) {
  return queryOptions({
    queryKey: [...talkKeys.of(id), "polls"],
    queryFn: async () => {
      await afterPictures();
      return fetchJson(api.events[":id"].room.polls.$get({ param: { id }, query: ticket }));
    },
  });
}
