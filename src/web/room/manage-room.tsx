import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { RoomPage, RoomSettings } from "../../contract/rooms/rooms.ts";
import { answer, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { numberText } from "../lib/number-text.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Select } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";
import { clockText } from "./player-controls.tsx";
import { roomKeys, roomQuery, roomReportQuery } from "./queries.ts";

const audiences = {
  everyone: "Everyone who sees the event",
  attendees: "Those who could enter the room",
  organizers: "Organizers only",
} as const;
const dayChoices = [7, 30, 90];

/** The live room for its organizers: who may what, how it was watched, and the recording. */
export function ManageRoom({ event }: { event: EventPage }) {
  const { data: room } = useQuery({ ...roomQuery(event.slug), enabled: event.online });
  if (!event.online || !room?.settings) return null;
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Live room</h2>
        <ButtonLink
          size="small"
          className="push-end"
          to="/events/$slug/live"
          params={{ slug: event.slug }}
        >
          Open the room
        </ButtonLink>
      </div>
      {room.startedAt && <Watched eventId={event.id} />}
      <Settings eventId={event.id} settings={room.settings} />
      {room.state === "recording" && <RemoveRecording room={room} />}
    </section>
  );
}

function Watched({ eventId }: { eventId: string }) {
  const { data: report, isError } = useQuery(roomReportQuery(eventId));
  if (isError) return <p className="muted-text">We couldn't load the viewing figures.</p>;
  if (!report) return null;
  const { liveViewers, peak, replayViewers, watchedMinutes, stayed } = report;
  return (
    <p>
      {numberText(liveViewers)} watched live, at most {numberText(peak)} at once;{" "}
      {numberText(stayed)} members stayed for five minutes or more. {numberText(replayViewers)}{" "}
      watched the recording. {numberText(watchedMinutes)} minutes were watched in all. The recording
      is {clockText(report.recordedSeconds)} long and takes{" "}
      {numberText(Math.round(report.bytes / 1_000_000))} MB.
    </p>
  );
}

function Settings({ eventId, settings }: { eventId: string; settings: RoomSettings }) {
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (json: Partial<RoomSettings>) =>
      answer(api.events[":id"].room.$patch({ param: { id: eventId }, json })),
    onSuccess() {
      toast("Saved");
      return queryClient.invalidateQueries({ queryKey: roomKeys.all });
    },
  });
  return (
    <>
      <Checkbox
        label="Performers who accepted may go live and moderate"
        checked={settings.lineUpMayBroadcast}
        onChange={(event) => change.mutate({ lineUpMayBroadcast: event.target.checked })}
      />
      <div className="two-columns">
        <Select
          label="Who may watch the recording"
          value={settings.recordingFor}
          onChange={(event) =>
            change.mutate({ recordingFor: event.target.value as RoomSettings["recordingFor"] })
          }
        >
          {Object.entries(audiences).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
        <Select
          label="For how long"
          value={settings.recordingDays ?? ""}
          onChange={(event) => change.mutate({ recordingDays: Number(event.target.value) || null })}
        >
          <option value="">As long as this site keeps it</option>
          {dayChoices.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </Select>
      </div>
    </>
  );
}

function RemoveRecording({ room: { event } }: { room: RoomPage }) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.events[":id"].room.recording.$delete({ param: { id: event.id } })),
    onSuccess() {
      setAsking(false);
      toast("Recording deleted");
      return queryClient.invalidateQueries({ queryKey: roomKeys.all });
    },
  });
  return (
    <>
      <Button
        variant="danger"
        size="small"
        className="button-below"
        onClick={() => setAsking(true)}
      >
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
        <p>Nobody can watch it any more. This can't be undone.</p>
      </ConfirmDialog>
    </>
  );
}
