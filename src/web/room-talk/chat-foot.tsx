import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Lock, SendHorizontal } from "lucide-react";
import { type FormEvent, useEffect, useEffectEvent, useState } from "react";
import { v7 as newId } from "uuid";
import type { RoomTalk } from "../../contract/rooms/chat.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { roomEmojis, talkLimits } from "../../contract/rooms/talk-limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { sendReaction } from "../app/live.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { takeMessages, type TalkOf } from "./queries.ts";
import { retryWhenBusy } from "./retry-when-busy.ts";
import { showReactions } from "./reactions.ts";

interface FootProps {
  room: RoomPage;
  of: TalkOf;
  /** Undefined while loading. Recordings don't need them. */
  rules?: RoomTalk | undefined;
}

/** The chat form, or the reason why the viewer can't write. */
export function ChatFoot({ room, of, rules }: FootProps) {
  const me = useMe();
  const isOver = room.state === "ended" || room.state === "recording";
  if (isOver) return <Closed>Chat closed when the stream ended</Closed>;
  if (!me)
    return (
      <div className="talk-foot">
        <p className="fill">
          {of.ticket.ticket
            ? "You can watch with your ticket. To chat you need an account."
            : "Log in to write in the chat."}
        </p>
        <ButtonLink variant="bulb" size="small" to="/login" search={{ next: wayBack(room, of) }}>
          Log in
        </ButtonLink>
      </div>
    );
  if (rules?.muted) return <Closed>A host muted you in this room</Closed>;
  if (!room.can.talk) return <Closed>You can read this chat, but not write in it</Closed>;
  return <ChatForm of={of} limits={rules && !room.can.moderate ? limitsText(rules) : ""} />;
}

/** The room's URL with a guest's ticket, which opens the room after signing in as well. */
function wayBack({ event }: RoomPage, { ticket: { ticket, key } }: TalkOf): string {
  const search = ticket && key ? `?${new URLSearchParams({ ticket, key })}` : "";
  return `/events/${event.slug}/live${search}`;
}

/** The chat's limits for everybody but hosts, shown before anybody is refused. */
export function limitsText({
  slowSeconds,
  links,
}: Pick<RoomTalk, "slowSeconds" | "links">): string {
  const wait =
    slowSeconds >= 60 && slowSeconds % 60 === 0
      ? counted(slowSeconds / 60, "minute")
      : counted(slowSeconds, "second");
  return [slowSeconds > 0 && `Slow mode: one message every ${wait}.`, !links && "Links are off."]
    .filter(Boolean)
    .join(" ");
}

function counted(count: number, unit: string): string {
  return count === 1 ? unit : `${count} ${unit}s`;
}

function Closed({ children }: { children: string }) {
  return (
    <p className="talk-foot">
      <Icon of={Lock} />
      {children}
    </p>
  );
}

function ChatForm({ of, limits }: { of: TalkOf; limits: string }) {
  const client = useQueryClient();
  // The id stays the same as long as the text does, so that a repeated request sends the message once.
  const [draft, setDraft] = useState({ id: "", text: "" });
  const send = useMutation({
    ...retryWhenBusy,
    meta: { failureToast: false },
    mutationFn: (json: { id: string; text: string }) =>
      fetchJson(api.events[":id"].room.chat.$post({ param: { id: of.eventId }, json })),
    onSuccess: (message) => takeMessages(client, of, [message]),
    // Restores the text, unless something else has been typed.
    onError: (_, sent) => setDraft((now) => (now.text === "" ? sent : now)),
  });
  const text = draft.text.trim();

  function submit(event: FormEvent) {
    event.preventDefault();
    if (text === "" || send.isPending) return;
    send.mutate({ id: draft.id, text });
    setDraft({ id: "", text: "" });
  }

  return (
    <div className="talk-write">
      <Reactions />
      {limits && <p className="small-text talk-limits">{limits}</p>}
      {send.isError && <Refused key={send.submittedAt} error={send.error} onOver={send.reset} />}
      <form className="talk-foot" onSubmit={submit}>
        <input
          className="input fill"
          placeholder="Say something to the room"
          aria-label="Say something to the room"
          maxLength={talkLimits.message}
          autoComplete="off"
          enterKeyHint="send"
          value={draft.text}
          onChange={(event) => setDraft({ id: newId(), text: event.target.value })}
        />
        <Button type="submit" variant="primary" aria-label="Send" disabled={text === ""}>
          <Icon of={SendHorizontal} />
        </Button>
      </form>
    </div>
  );
}

/** Why a message wasn't sent. Disappears once it can be sent again. */
function Refused({ error, onOver }: { error: Error; onOver: () => void }) {
  const over = useEffectEvent(onOver);
  const seconds = isRefusal(error) ? error.retryAfterSeconds : undefined;
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    if (seconds === undefined) return undefined;
    const until = Date.now() + seconds * 1_000;
    const timer = setInterval(() => {
      const now = Math.ceil((until - Date.now()) / 1_000);
      if (now <= 0) over();
      else setLeft(now);
    }, 250);
    return () => clearInterval(timer);
  }, [seconds]);
  if (left === undefined)
    return (
      <p className="small-text talk-problem" role="alert">
        {sentenceOf(error)}
      </p>
    );
  return (
    <div className="small-text talk-problem">
      {/* Announced once rather than every second. */}
      <p className="visually-hidden" role="alert">
        {sentenceOf(error)}
      </p>
      <p aria-hidden className="tabular-numbers">
        You can write again in {left} s
      </p>
    </div>
  );
}

const names: Record<(typeof roomEmojis)[number], string> = {
  "❤️": "heart",
  "👏": "applause",
  "🔥": "fire",
  "😂": "laughter",
  "😮": "wow",
  "🎉": "party",
};

function Reactions() {
  return (
    <div className="talk-emojis" role="group" aria-label="React">
      {roomEmojis.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={`Send ${names[emoji]}`}
          onClick={() => {
            sendReaction(emoji);
            showReactions({ [emoji]: 1 });
          }}
        >
          {emoji}
        </button>
      ))}
    </div>
  );
}
