import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import type { RoomSettings } from "../../contract/rooms/rooms.ts";
import { fetchJson, api } from "../app/api.ts";
import { numberText } from "../lib/number-text.ts";
import { ButtonLink } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Select } from "../ui/field.tsx";
import { toast } from "../ui/toasts.ts";
import { ManageRecording } from "./manage-recording.tsx";
import { RoomFigures } from "./room-figures.tsx";
import { roomKeys, roomQuery } from "./queries.ts";

const audiences = {
  everyone: "Everyone who sees the event",
  attendees: "Those who could enter the room",
  organizers: "Organizers only",
} as const;
const dayChoices = [7, 30, 90];

/** The live room for its organizers: permissions, viewer statistics and the recording. */
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
      <div className="stack manage-room">
        {room.startedAt && <RoomFigures eventId={event.id} zone={event.zone} />}
        <Settings event={event} settings={room.settings} keepDays={room.keepDays} />
        {room.state === "recording" && <ManageRecording eventId={event.id} />}
      </div>
    </section>
  );
}

type SettingsProps = { event: EventPage; settings: RoomSettings; keepDays: number | null };

function Settings({ event, settings, keepDays }: SettingsProps) {
  const { id: eventId } = event;
  const isHybrid = event.venue !== "" || event.city !== "";
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: (json: Partial<RoomSettings>) =>
      fetchJson(api.events[":id"].room.$patch({ param: { id: eventId }, json })),
    onSuccess() {
      toast("Saved");
      return queryClient.invalidateQueries({ queryKey: roomKeys.all });
    },
  });
  return (
    <div className="stack">
      <Checkbox
        label="Performers who accepted may go live and moderate"
        checked={settings.lineUpMayBroadcast}
        onChange={({ target }) => change.mutate({ lineUpMayBroadcast: target.checked })}
      />
      {isHybrid && (
        <Checkbox
          label="People with in-person tickets may watch online too"
          checked={settings.venueTicketsMayWatch}
          onChange={({ target }) => change.mutate({ venueTicketsMayWatch: target.checked })}
        />
      )}
      <div className="two-columns">
        <Select
          label="Who may watch the recording"
          value={settings.recordingFor}
          onChange={({ target }) =>
            change.mutate({ recordingFor: target.value as RoomSettings["recordingFor"] })
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
          onChange={({ target }) => change.mutate({ recordingDays: Number(target.value) || null })}
        >
          <option value="">
            As long as this site keeps it{keepDays !== null && ` (${numberText(keepDays)} days)`}
          </option>
          {dayChoices.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </Select>
      </div>
    </div>
  );
}
