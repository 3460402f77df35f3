import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Copy, Eye, EyeOff, RefreshCw, Square } from "lucide-react";
import { useState } from "react";
import type { encoderProblems } from "../../contract/rooms/limits.ts";
import type { StreamKey } from "../../contract/rooms/stream-key.ts";
import type { RoomPage } from "../../contract/rooms/rooms.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { numberText } from "../lib/number-text.ts";
import { streamKeyQuery, roomKeys } from "../room/queries.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";

const problems: Record<(typeof encoderProblems)[number], string> = {
  "picture-codec":
    "Your encoder sent video that not every device plays. Set it to H.264 with profile Baseline, Main or High.",
  "sound-codec":
    "Your encoder sent sound that not every device plays. Set it to AAC, mono or stereo.",
  "no-picture": "Your encoder sent sound but no picture.",
  "key-frames": "Your encoder sends key frames too rarely. Set the keyframe interval to 1 second.",
  "too-much":
    "Your encoder sends more than this site takes. Lower the bitrate, or set the keyframe interval to 1 second.",
  storage: "This site has no room for more. Ask its administrator.",
};

/** Setup for OBS and other programs instead of the browser's camera: server URL, key and state. */
export function EncoderPanel({ room }: { room: RoomPage }) {
  const eventId = room.event.id;
  const { data } = useQuery(streamKeyQuery(eventId));
  if (!data?.server || !data.key) return null;
  return (
    <section className="studio-encoder" aria-label="OBS and other encoders">
      {data.problem && data.state !== "receiving" && (
        <Note tone="bad" role="alert">
          {problems[data.problem]}
        </Note>
      )}
      {data.state !== "idle" && <OnAir room={room} state={data.state} />}
      {data.state !== "idle" && <WaitingEncoder eventId={eventId} isOther />}
      <details>
        <summary>Go live from OBS or another encoder</summary>
        <Connection eventId={eventId} server={data.server} streamKey={data.key} />
      </details>
    </section>
  );
}

type OnAirProps = { room: RoomPage; state: "receiving" | "interrupted" };

/** Describes the encoder on air: the viewer's own, or a colleague's. */
export function encoderText(state: OnAirProps["state"], onAir: RoomPage["onAir"]): string {
  const other = onAir && !onAir.isViewer ? onAir.name : undefined;
  const whose = other ? `${other}'s encoder` : "Your encoder";
  if (state === "receiving") return `${whose} is on air.`;
  const start = other ? `Ask ${other} to start it again` : "Start it again";
  return `${whose} has stopped sending, and viewers wait. ${start}, or end the broadcast.`;
}

function OnAir({ room, state }: OnAirProps) {
  const eventId = room.event.id;
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const end = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.events[":id"].room.end.$post({ param: { id: eventId } })),
    onSuccess() {
      setAsking(false);
      toast("Your broadcast has ended");
      return client.invalidateQueries({ queryKey: roomKeys.all });
    },
  });
  return (
    <div className="cluster">
      {state === "receiving" && <Badge tone="live">Live</Badge>}
      <p role="status">{encoderText(state, room.onAir)}</p>
      {state === "receiving" && (
        <p className="tabular-numbers">{numberText(room.viewers ?? 0)} watching</p>
      )}
      <Button variant="danger-solid" onClick={() => setAsking(true)}>
        End broadcast
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="End broadcast"
        confirm="End broadcast"
        icon={Square}
        busy={end.isPending && "Ending"}
        problem={end.isError && sentenceOf(end.error)}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          This ends it for everyone watching, and your encoder needs a new key to go live again.
          Stop it there too.
        </p>
      </ConfirmDialog>
    </div>
  );
}

type WaitingProps = {
  eventId: string;
  /** An encoder is on air instead of this page. */
  isOther?: boolean;
};

/** An encoder that is sending while somebody else is on air: whose it is, with a button to let it take over. */
export function WaitingEncoder({ eventId, isOther = false }: WaitingProps) {
  const client = useQueryClient();
  const { data } = useQuery(streamKeyQuery(eventId));
  const give = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.events[":id"].room.encoder.$post({ param: { id: eventId } })),
    onSuccess: () => client.invalidateQueries({ queryKey: roomKeys.all }),
  });
  if (!data?.waiting) return null;
  const { name, isViewer } = data.waiting;
  return (
    <Note
      tone="info"
      role="status"
      action={
        <Button size="small" busy={give.isPending && "Switching"} onClick={() => give.mutate()}>
          Put it on air
        </Button>
      }
    >
      <b>{waitingText({ isOther, isViewer, name })}</b>{" "}
      {give.isError
        ? sentenceOf(give.error)
        : isOther
          ? "Stop it, or put it on air instead."
          : "Viewers see you until you put it on air."}
    </Note>
  );
}

export function waitingText({
  isOther,
  isViewer,
  name,
}: NonNullable<StreamKey["waiting"]> & { isOther: boolean }) {
  if (!isViewer) return `${name}'s encoder is connected and waits.`;
  return isOther
    ? "A second encoder is connected with your stream key and waits."
    : "Your encoder is connected and waits.";
}

type ConnectionProps = { eventId: string; server: string; streamKey: string };

function Connection({ eventId, server, streamKey }: ConnectionProps) {
  const client = useQueryClient();
  const [isShown, setShown] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const renew = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(api.events[":id"].room["stream-key"].$post({ param: { id: eventId } })),
    onSuccess(renewed: StreamKey) {
      client.setQueryData(streamKeyQuery(eventId).queryKey, renewed);
      setAsking(false);
      toast("Your new key is ready");
    },
  });
  return (
    <div className="stack">
      <p>
        In OBS choose Settings, Stream, Service: Custom. Send H.264 and AAC with a keyframe interval
        of 1 second. You are live as soon as you start streaming; while somebody else is, your
        encoder waits until it is put on air here.
      </p>
      <Copyable label="Server" value={server} />
      <Copyable label="Stream key" value={streamKey} isHidden={!isShown} />
      <div className="cluster">
        <Button size="small" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon of={isShown ? EyeOff : Eye} size="small" />
          {isShown ? "Hide key" : "Show key"}
        </Button>
        <Button size="small" onClick={() => setAsking(true)}>
          <Icon of={RefreshCw} size="small" />
          Renew key
        </Button>
      </div>
      <p className="small-text">
        Anyone who has this key can go live here as you. It changes when the broadcast ends.
      </p>
      <ConfirmDialog
        open={isAsking}
        title="Renew stream key"
        confirm="Renew key"
        icon={RefreshCw}
        busy={renew.isPending && "Renewing"}
        problem={renew.isError && sentenceOf(renew.error)}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          All stream keys of this room stop working at once, also those of other hosts. An encoder
          that is on air is cut off.
        </p>
      </ConfirmDialog>
    </div>
  );
}

type CopyableProps = { label: string; value: string; isHidden?: boolean };

function Copyable({ label, value, isHidden = false }: CopyableProps) {
  async function copy() {
    await navigator.clipboard.writeText(value).then(
      () => toast(`${label} copied`),
      () => toast("This browser didn't let us copy. Show it, then copy it yourself."),
    );
  }
  return (
    <div className="studio-copyable">
      <TextInput
        label={label}
        readOnly
        type={isHidden ? "password" : "text"}
        autoComplete="off"
        value={value}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Button aria-label={`Copy ${label.toLowerCase()}`} onClick={() => void copy()}>
        <Icon of={Copy} />
        Copy
      </Button>
    </div>
  );
}
