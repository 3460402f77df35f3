import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Captions, Download, Trash2 } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { recordingLimits } from "../../contract/rooms/recording-limits.ts";
import type { RecordingPage } from "../../contract/rooms/recordings.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { numberText } from "../lib/number-text.ts";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { clockText, secondsOf } from "./clock-text.ts";
import { recordingQuery, roomKeys } from "./queries.ts";

/** Organizers' tools for a recording: trim, download, add captions, delete. */
export function ManageRecording({ eventId }: { eventId: string }) {
  const { data: recording, isError } = useQuery(recordingQuery(eventId));
  return (
    <div className="stack">
      <h3>Recording</h3>
      {isError && <p className="muted-text">We couldn't load the recording.</p>}
      {recording && (
        <>
          {/* Remounts with the saved values, because they snap to whole segments. */}
          <Trim
            key={`${recording.startMs} ${recording.endMs}`}
            eventId={eventId}
            recording={recording}
          />
          {recording.parts.length > 1 && <Downloads eventId={eventId} parts={recording.parts} />}
          <div className="cluster">
            {recording.parts.length <= 1 && <Downloads eventId={eventId} parts={recording.parts} />}
            <CaptionsFile eventId={eventId} has={recording.captions} />
            <RemoveRecording eventId={eventId} />
          </div>
        </>
      )}
    </div>
  );
}

type OfRecording = { eventId: string; recording: RecordingPage };

/** Where the recording starts and ends. Nothing is deleted, so it can be changed back. */
function Trim({ eventId, recording: { wholeMs, startMs, endMs } }: OfRecording) {
  const client = useQueryClient();
  const [start, setStart] = useState(clockText(startMs / 1_000));
  const [end, setEnd] = useState(clockText((endMs ?? wholeMs) / 1_000));
  const trim = useMutation({
    meta: { failureToast: false },
    mutationFn: (json: { startMs: number; endMs: number | null }) =>
      done(api.events[":id"].room.recording.$patch({ param: { id: eventId }, json })),
    onSuccess() {
      toast("Saved");
      return client.invalidateQueries({ queryKey: roomKeys.all });
    },
  });
  const [from, to] = [secondsOf(start), secondsOf(end)];

  function submit(event: FormEvent) {
    event.preventDefault();
    if (from === undefined || to === undefined || trim.isPending) return;
    const isWhole = to >= Math.floor(wholeMs / 1_000);
    trim.mutate({ startMs: from * 1_000, endMs: isWhole ? null : to * 1_000 });
  }

  const unreadable = "Write a time like 12:34 or 1:02:03.";
  const problem = fieldProblem(trim.error, "endMs");
  return (
    <form className="stack" onSubmit={submit}>
      <div className="two-columns">
        <TextInput
          label="Start"
          inputMode="numeric"
          value={start}
          error={from === undefined && unreadable}
          onChange={(event) => setStart(event.target.value)}
        />
        <TextInput
          label="End"
          inputMode="numeric"
          value={end}
          error={to === undefined ? unreadable : problem}
          help={`Full recording: ${clockText(wholeMs / 1_000)}`}
          onChange={(event) => setEnd(event.target.value)}
        />
      </div>
      {trim.isError && !problem && (
        <Note tone="bad" role="alert">
          {sentenceOf(trim.error)}
        </Note>
      )}
      <div className="cluster">
        <Button type="submit" size="small" busy={trim.isPending && "Trimming"}>
          Trim recording
        </Button>
      </div>
    </form>
  );
}

type DownloadsProps = { eventId: string; parts: RecordingPage["parts"] };

/** One file as a button, several as a list. A new file starts where the video or audio encoding changed. */
function Downloads({ eventId, parts }: DownloadsProps) {
  const download = (part: number, label: string) => (
    <ButtonAnchor
      size="small"
      href={`/api/v1/events/${eventId}/room/recording/file?part=${part}`}
      download
    >
      <Icon of={Download} size="small" />
      {label}
    </ButtonAnchor>
  );
  const [only] = parts;
  if (parts.length <= 1)
    return only ? download(only.part, `Download MP4 (${sizeText(only.bytes)})`) : null;
  return (
    <div className="stack recording-parts">
      <p className="small-text">
        {numberText(parts.length)} parts: picture or sound was encoded in another way for some time,
        as another browser or encoder does, and players can't go on with that in one file.
      </p>
      <ol aria-label="Files of the recording">
        {parts.map(({ part, seconds, bytes }) => (
          <li key={part}>
            <span className="fill">
              <b>Part {numberText(part)}</b>
              <span className="muted-text tabular-numbers">
                {" "}
                {clockText(seconds)}, {sizeText(bytes)}
              </span>
            </span>
            {download(part, `Download part ${numberText(part)}`)}
          </li>
        ))}
      </ol>
    </div>
  );
}

function sizeText(bytes: number): string {
  return `${numberText(Math.max(1, Math.round(bytes / 1_000_000)))} MB`;
}

/** Uploads captions from a WebVTT file, whose times count from the start of the trimmed recording. */
function CaptionsFile({ eventId, has }: { eventId: string; has: boolean }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const { captions } = api.events[":id"].room;
  const param = { id: eventId };
  const onSuccess = () => client.invalidateQueries({ queryKey: roomKeys.all });
  const put = useMutation({
    meta: { failureToast: false },
    mutationFn: async (file: File) => {
      // Don't read a video chosen by mistake into memory.
      if (file.size > recordingLimits.captions)
        throw new TooLargeError(`This file is larger than ${recordingLimits.captions / 1_000} kB.`);
      return fetchJson(captions.$put({ param, json: { webVtt: await file.text() } }));
    },
    onSuccess({ cues }) {
      toast(`${numberText(cues)} ${cues === 1 ? "caption" : "captions"} added`);
      return onSuccess();
    },
  });
  const remove = useMutation({ mutationFn: () => done(captions.$delete({ param })), onSuccess });
  return (
    <>
      <Button size="small" busy={put.isPending && "Adding"} onClick={() => input.current?.click()}>
        <Icon of={Captions} size="small" />
        {has ? "Replace captions" : "Add captions"}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Captions (WebVTT file)"
        accept=".vtt,text/vtt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) put.mutate(file);
          // Allows choosing the same file again after it was corrected.
          target.value = "";
        }}
      />
      {has && (
        <Button size="small" busy={remove.isPending && "Removing"} onClick={() => remove.mutate()}>
          Remove captions
        </Button>
      )}
      {put.isError && (
        <Note tone="bad" role="alert">
          {put.error instanceof TooLargeError
            ? put.error.message
            : (fieldProblem(put.error, "webVtt") ?? sentenceOf(put.error))}
        </Note>
      )}
    </>
  );
}

class TooLargeError extends Error {}

function RemoveRecording({ eventId }: { eventId: string }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.events[":id"].room.recording.$delete({ param: { id: eventId } })),
    onSuccess() {
      setAsking(false);
      toast("Recording deleted");
      return queryClient.invalidateQueries({ queryKey: roomKeys.all });
    },
  });
  return (
    <>
      <Button variant="danger" size="small" onClick={() => setAsking(true)}>
        <Icon of={Trash2} size="small" />
        Delete recording
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Delete recording"
        confirm="Delete recording"
        icon={Trash2}
        busy={remove.isPending && "Deleting"}
        problem={remove.isError && sentenceOf(remove.error)}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>Nobody will be able to watch it. This can't be undone.</p>
      </ConfirmDialog>
    </>
  );
}
