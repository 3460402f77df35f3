import type { EventPage } from "../../contract/events/events.ts";
import { goingAudiences } from "../../contract/events/limits.ts";
import { Select } from "../ui/field.tsx";
import { useRsvp } from "./use-rsvp.ts";

const words = {
  everyone: "Everyone",
  friends: "Friends",
  organizers: "Only the organizers",
} as const;

/** Who may see that the viewer goes. Friends are people who follow each other, as everywhere. */
export function GoingAudience({ event }: { event: EventPage }) {
  const rsvp = useRsvp(event);
  const { myGuests: guests, mySeenBy } = event;
  const shown = (rsvp.isPending ? rsvp.variables.seenBy : mySeenBy) ?? "friends";
  return (
    <Select
      label="Who can see you're going"
      hideLabel
      className="rsvp-choice"
      value={shown}
      onChange={({ target: { value } }) =>
        rsvp.mutate({
          answer: "going",
          guests,
          seenBy: goingAudiences.find((known) => known === value) ?? "friends",
        })
      }
    >
      {goingAudiences.map((value) => (
        <option key={value} value={value}>
          {words[value]}
        </option>
      ))}
    </Select>
  );
}
