import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check, Lock, Trash2 } from "lucide-react";
import { useState } from "react";
import type { Poll } from "../../contract/rooms/polls.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { retryWhenBusy } from "./retry-when-busy.ts";
import { pollsQuery, type TalkOf } from "./queries.ts";

interface PollCardProps {
  room: RoomPage;
  of: TalkOf;
  poll: Poll;
}

/** A poll's question and options. Shows results as bars once the viewer has voted or the poll is closed. */
export function PollCard({ room, of, poll }: PollCardProps) {
  const { id, question, options, multiple, closed, voters, myChoices } = poll;
  const client = useQueryClient();
  const [chosen, setChosen] = useState<number[]>();
  const param = { id: of.eventId, pollId: id };
  const take = (changed: Poll) =>
    client.setQueryData(
      pollsQuery(of).queryKey,
      (known) =>
        known && { items: known.items.map((one) => (one.id === changed.id ? changed : one)) },
    );
  const vote = useMutation({
    ...retryWhenBusy,
    mutationFn: (choices: number[]) =>
      fetchJson(api.events[":id"].room.polls[":pollId"].vote.$put({ param, json: { choices } })),
    onSuccess: (changed) => {
      setChosen(undefined);
      take(changed);
    },
  });
  const isOpen = !closed && room.can.talk;
  const marked = chosen ?? myChoices;
  const showsResults = myChoices.length > 0 || closed || !room.can.talk || room.can.moderate;

  function mark(at: number, isOn: boolean) {
    const others = multiple ? marked.filter((one) => one !== at) : [];
    setChosen(isOn ? [...others, at] : others);
  }

  return (
    <form
      className="poll"
      aria-label={question}
      onSubmit={(event) => {
        event.preventDefault();
        vote.mutate(marked);
      }}
    >
      <fieldset disabled={!isOpen}>
        <legend>{question}</legend>
        {options.map(({ text, votes }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- an option is its place in the poll
          <label key={at} className="poll-option">
            <span
              className="poll-bar"
              style={{ width: showsResults ? `${shareOf(votes, voters)}%` : 0 }}
            />
            <input
              type={multiple ? "checkbox" : "radio"}
              name={id}
              checked={marked.includes(at)}
              onChange={(event) => mark(at, event.target.checked)}
            />
            <span className="fill">{text}</span>
            {showsResults && (
              <span className="tabular-numbers">
                {shareOf(votes, voters)}%
                <span className="visually-hidden">
                  , {votes} {votes === 1 ? "vote" : "votes"}
                </span>
              </span>
            )}
          </label>
        ))}
      </fieldset>
      <div className="cluster">
        <span className="poll-state">
          {voters} {voters === 1 ? "person" : "people"} voted
          {closed ? " · Closed" : multiple ? " · Choose one or more" : ""}
        </span>
        {isOpen && chosen !== undefined && (
          <Button
            type="submit"
            size="small"
            variant="primary"
            disabled={chosen.length === 0}
            busy={vote.isPending && "Voting"}
          >
            <Icon of={Check} />
            {myChoices.length > 0 ? "Change vote" : "Vote"}
          </Button>
        )}
        {room.can.moderate && <ManagePoll of={of} poll={poll} onChange={take} />}
      </div>
    </form>
  );
}

function shareOf(votes: number, voters: number): number {
  return voters === 0 ? 0 : Math.round((100 * votes) / voters);
}

interface ManagePollProps {
  of: TalkOf;
  poll: Poll;
  onChange: (poll: Poll) => void;
}

function ManagePoll({ of, poll: { id, question, closed }, onChange }: ManagePollProps) {
  const client = useQueryClient();
  const param = { id: of.eventId, pollId: id };
  const close = useMutation({
    mutationFn: () => fetchJson(api.events[":id"].room.polls[":pollId"].close.$put({ param })),
    onSuccess: onChange,
  });
  const remove = useMutation({
    mutationFn: () => done(api.events[":id"].room.polls[":pollId"].$delete({ param })),
    onSuccess: () => client.invalidateQueries(pollsQuery(of)),
  });
  return closed ? (
    <Button size="small" variant="quiet" onClick={() => remove.mutate()}>
      <Icon of={Trash2} />
      Delete<span className="visually-hidden"> poll: {question}</span>
    </Button>
  ) : (
    <Button size="small" onClick={() => close.mutate()}>
      <Icon of={Lock} />
      Close<span className="visually-hidden"> poll: {question}</span>
    </Button>
  );
}
