import { type FormEvent, useEffect, useState } from "react";
import { captionLimits } from "../../contract/rooms/caption-limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { elapsedSince } from "../lib/server-now.ts";
import { readPlayingDate } from "../room/playing-date.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { SpeechCaptions } from "./speech-captions.tsx";
import { useSendCaption } from "./use-send-caption.ts";
import "./captions.css";

interface CaptionDeskProps {
  eventId: string;
  /** A time sent by the server: captions use its clock. */
  now: string;
  /** Whether this page's microphone is on air, so that speech recognition can be offered. */
  hears: boolean;
}

/** Where team members type captions for the broadcast, line by line. */
export default function CaptionDesk({ eventId, now, hears }: CaptionDeskProps) {
  const [draft, setDraft] = useState<{ text: string; startedAt?: Date }>({ text: "" });
  const { sent, error, send } = useSendCaption(eventId);
  const text = draft.text.trim();
  // Starts measuring the time elapsed since the server's time arrived.
  useEffect(() => void elapsedSince(now), [now]);

  function type(typed: string) {
    const startedAt = typed === "" ? undefined : (draft.startedAt ?? momentHeard(now));
    setDraft({ text: typed, ...(startedAt && { startedAt }) });
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    if (text === "") return;
    // On failure, restores the text unless something else has been typed.
    send(text, draft.startedAt ?? momentHeard(now), () =>
      setDraft((known) => (known.text === "" ? draft : known)),
    );
    setDraft({ text: "" });
  }

  return (
    <section className="caption-desk" aria-labelledby="caption-desk">
      <h2 id="caption-desk" className="display-small">
        Captions
      </h2>
      {error && (
        <Note tone="bad" role="alert">
          {sentenceOf(error)}
        </Note>
      )}
      <ol className="caption-sent" aria-label="Sent last">
        {sent.map((line) => (
          <li key={line.id}>{line.text}</li>
        ))}
      </ol>
      <form onSubmit={submit}>
        <TextInput
          className="fill"
          label="Type a caption"
          help="Enter shows the line to everyone who has captions on. All lines become the captions of the recording."
          maxLength={captionLimits.line}
          autoComplete="off"
          enterKeyHint="send"
          value={draft.text}
          onChange={(event) => type(event.target.value)}
        />
        <Button type="submit" disabled={text === ""}>
          Show
        </Button>
      </form>
      {hears && (
        <SpeechCaptions
          onLine={(line, agoMs) => send(line, new Date(serverNow(now).getTime() - agoMs))}
        />
      )}
    </section>
  );
}

/** When what the captioner hears now was said: the time of the picture if one is playing, else now. */
function momentHeard(sent: string): Date {
  const playing = readPlayingDate();
  return playing === null ? serverNow(sent) : new Date(playing);
}

function serverNow(sent: string): Date {
  return new Date(Date.parse(sent) + elapsedSince(sent));
}
