import type { EventPage } from "../../contract/events/events.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { Select } from "../ui/field.tsx";

const parties = Array.from({ length: eventLimits.guests + 1 }, (_, guests) => guests);

type PartySelectProps = {
  event: Pick<EventPage, "capacity">;
  guests: number;
  onChange: (guests: number) => void;
};

/** A select for the number of guests the viewer brings. */
export function PartySelect({ event, guests: chosen, onChange }: PartySelectProps) {
  return (
    <Select
      label="Guests"
      hideLabel
      className="rsvp-choice"
      value={chosen}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {parties
        .filter((guests) => guests === chosen || hasRoomFor(event, guests))
        .map((guests) => (
          <option key={guests} value={guests}>
            {guests === 0 ? "Just me" : `Me and ${guestsText(guests)}`}
          </option>
        ))}
    </Select>
  );
}

/** Whether the event is large enough for the party, even if every place became free. */
export function hasRoomFor({ capacity }: Pick<EventPage, "capacity">, guests: number): boolean {
  return capacity === null || 1 + guests <= capacity;
}

export function guestsText(guests: number): string {
  return guests === 1 ? "1 guest" : `${guests} guests`;
}
