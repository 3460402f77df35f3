import { useQuery } from "@tanstack/react-query";
import type { Place } from "../../contract/places.ts";
import { eventCategories, eventLimits } from "../../contract/events/limits.ts";
import { postLimits } from "../../contract/post-limits.ts";
import { fieldProblem } from "../app/refusal.ts";
import { Select, TextInput } from "../ui/field.tsx";
import { useDebounced } from "../lib/use-debounced.ts";
import { venuePlaceQuery } from "../places/queries.ts";
import { deviceZone } from "../lib/device-zone.ts";
import { todayIn } from "../lib/viewer-zone.ts";
import type { Draft } from "./composer-draft.ts";

interface ComposerFieldsProps {
  draft: Draft;
  change: (changes: Partial<Draft>) => void;
  /** The error of the last attempt; problems of these fields are shown here. */
  error: unknown;
  name: string;
}

/** The fields specific to a kind of post. */
export function ComposerFields(props: ComposerFieldsProps) {
  if (props.draft.type === "event") return <EventFields {...props} />;
  if (props.draft.type === "achievement") return <AchievementFields {...props} />;
  return null;
}

function EventFields({ draft, change, error, name }: ComposerFieldsProps) {
  const place = useVenuePlace(draft.venue);
  return (
    <div className="two-columns">
      <TextInput
        label="Title"
        placeholder="Vinyl Night"
        help="Without one, the first line of your text is the title."
        maxLength={postLimits.title}
        value={draft.title}
        error={fieldProblem(error, "title")}
        onChange={(event) => change({ title: event.target.value })}
        className="composer-title"
      />
      <div className="composer-when">
        <TextInput
          label="Event date"
          type="date"
          min={todayIn(deviceZone())}
          value={draft.eventDate}
          error={fieldProblem(error, "eventDate")}
          onChange={(event) => change({ eventDate: event.target.value })}
        />
        <TextInput
          label="Start time"
          type="time"
          help={
            place && draft.eventTime
              ? `The time in ${place.name}.`
              : "Leave it empty for an all-day event."
          }
          value={draft.eventTime}
          error={fieldProblem(error, "eventTime")}
          onChange={(event) => change({ eventTime: event.target.value })}
        />
        <TextInput
          label="End time"
          type="time"
          help="Optional"
          value={draft.endTime}
          error={fieldProblem(error, "endTime")}
          onChange={(event) => change({ endTime: event.target.value })}
        />
      </div>
      <TextInput
        label="Venue"
        placeholder="The Old Exchange, Austin"
        maxLength={eventLimits.venue}
        value={draft.venue}
        error={fieldProblem(error, "venue")}
        onChange={(event) => change({ venue: event.target.value })}
      />
      <TextInput
        label="Organizer"
        placeholder={name}
        maxLength={eventLimits.organizer}
        value={draft.organizer}
        error={fieldProblem(error, "organizer")}
        onChange={(event) => change({ organizer: event.target.value })}
      />
      <Select
        label="Category"
        value={draft.eventCategory}
        error={fieldProblem(error, "eventCategory")}
        onChange={(event) =>
          change({
            eventCategory:
              eventCategories.find((known) => known === event.target.value) ?? "General",
          })
        }
      >
        {eventCategories.map((category) => (
          <option key={category}>{category}</option>
        ))}
      </Select>
    </div>
  );
}

/** The town that the venue ends with, looked up while typing. */
function useVenuePlace(venue: string): Place | undefined {
  const typed = useDebounced(venue.trim());
  const found = useQuery({ ...venuePlaceQuery(typed), enabled: typed.includes(",") });
  return typed === venue.trim() ? (found.data ?? undefined) : undefined;
}

function AchievementFields({ draft, change, error }: ComposerFieldsProps) {
  return (
    <div className="two-columns">
      <TextInput
        label="Competition"
        placeholder="City Story Slam"
        maxLength={postLimits.competition}
        value={draft.competition}
        error={fieldProblem(error, "competition")}
        onChange={(event) => change({ competition: event.target.value })}
      />
      <TextInput
        label="Placement"
        placeholder="1st"
        maxLength={postLimits.placement}
        value={draft.placement}
        error={fieldProblem(error, "placement")}
        onChange={(event) => change({ placement: event.target.value })}
      />
    </div>
  );
}
