import { useQueryClient, type QueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { LiveHint } from "../../contract/live.ts";
import type { Poll, PublicPoll } from "../../contract/rooms/polls.ts";
import type { PublicQuestion, Question } from "../../contract/rooms/questions.ts";
import { useLiveHints, useWatchedRoom } from "../app/live.ts";
import { takeCaptions } from "../captions/queries.ts";
import { throttle } from "../lib/throttle.ts";
import { changeInPages, itemsOf, putOnTop, removeFromPages } from "../lib/list-pages.ts";
import { showReactions } from "./reactions.ts";
import {
  answeringQuery,
  dropMessage,
  pollsQuery,
  questionsQuery,
  rulesQuery,
  takeMessages,
  talkKeys,
  type TalkOf,
} from "./queries.ts";

// Spreads out refetches, so that not everybody in a room asks at the same moment.
const spreadMs = 2_000;
const betweenMs = 4_000;
const sorts = ["votes", "new"] as const;

/** Applies live updates of the room. Only for members. */
export function LiveRoomTalk({ of, moderates }: { of: TalkOf; moderates: boolean }) {
  const client = useQueryClient();
  const { eventId } = of;
  useWatchedRoom(eventId);
  const [askRules] = useState(() =>
    throttle(betweenMs, () =>
      setTimeout(() => void client.invalidateQueries(rulesQuery(of)), Math.random() * spreadMs),
    ),
  );

  function hear(hint: LiveHint) {
    if (hint.type === "resync" || hint.type === "people-changed")
      void client.invalidateQueries({ queryKey: talkKeys.of(eventId) });
    if (!("eventId" in hint) || hint.eventId !== eventId) return;
    if (hint.type === "room-messages") takeMessages(client, of, hint.messages);
    if (hint.type === "room-message-removed") {
      dropMessage(client, of, hint.messageId);
      askRules();
    }
    if (hint.type === "room-talk-changed") askRules();
    if (hint.type === "live-captions") takeCaptions(client, of, hint.captions);
    if (hint.type === "room-reactions") showReactions(hint.counts);
    if (hint.type === "room-question") takeQuestion(client, of, hint.question, moderates);
    if (hint.type === "room-question-removed") dropQuestion(client, of, hint.questionId);
    if (hint.type === "room-votes") takeVotes(client, of, hint.votes);
    if (hint.type === "room-poll") takePoll(client, of, hint.poll);
    if (hint.type === "room-poll-removed") dropPoll(client, of, hint.pollId);
  }
  useLiveHints(hear);
  return null;
}

function takeQuestion(
  client: QueryClient,
  of: TalkOf,
  question: PublicQuestion,
  moderates: boolean,
) {
  const answering = client.getQueryData(answeringQuery(of).queryKey);
  if (question.state === "answering" || answering?.id === question.id)
    void client.invalidateQueries(answeringQuery(of));
  // Moderators see who asked an anonymous question, which isn't part of the live hint.
  if (moderates && question.author === null)
    return void client.invalidateQueries({ queryKey: talkKeys.questions(of.eventId) });
  for (const sort of sorts)
    client.setQueryData(questionsQuery(of, sort).queryKey, (pages) => {
      if (!pages) return pages;
      const known = itemsOf(pages).find(({ id }) => id === question.id);
      if (question.state === "dismissed" && !moderates && !known?.mine)
        return removeFromPages(pages, question.id);
      if (known) return changeInPages(pages, question.id, (one) => withNews(one, question));
      const isAnonymous = question.author === null;
      return putOnTop(pages, [{ ...question, anonymous: isAnonymous, mine: false, voted: false }]);
    });
}

function withNews(known: Question, { author, ...news }: PublicQuestion): Question {
  return { ...known, ...news, author: author ?? known.author };
}

function dropQuestion(client: QueryClient, of: TalkOf, id: string) {
  for (const sort of sorts)
    client.setQueryData(
      questionsQuery(of, sort).queryKey,
      (pages) => pages && removeFromPages(pages, id),
    );
  void client.invalidateQueries(answeringQuery(of));
}

function takeVotes(client: QueryClient, of: TalkOf, votes: Record<string, number>) {
  for (const sort of sorts)
    client.setQueryData(questionsQuery(of, sort).queryKey, (pages) =>
      pages
        ? Object.entries(votes).reduce(
            (changed, [id, count]) =>
              changeInPages(changed, id, (one) => ({ ...one, votes: count })),
            pages,
          )
        : pages,
    );
}

/** Updates a poll's results. The viewer's own choices aren't part of the hint and are retained. */
function takePoll(client: QueryClient, of: TalkOf, poll: PublicPoll) {
  client.setQueryData(pollsQuery(of).queryKey, (known) => {
    if (!known) return known;
    const mine = known.items.find(({ id }) => id === poll.id);
    const taken: Poll = { ...poll, myChoices: mine?.myChoices ?? [] };
    return {
      items: mine
        ? known.items.map((one) => (one.id === poll.id ? taken : one))
        : [taken, ...known.items],
    };
  });
}

function dropPoll(client: QueryClient, of: TalkOf, pollId: string) {
  client.setQueryData(
    pollsQuery(of).queryKey,
    (known) => known && { items: known.items.filter(({ id }) => id !== pollId) },
  );
}
