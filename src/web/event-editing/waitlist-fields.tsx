import { offerHours } from "../../contract/events/limits.ts";
import { Select } from "../ui/field.tsx";
import type { EventForm } from "./form.ts";

const words = {
  0: "Give it at once",
  1: "Keep it for an hour",
  6: "Keep it for 6 hours",
  24: "Keep it for 24 hours",
};

/** What happens to a place that comes free while others wait. */
export function WaitlistFields({ form: { fields, change } }: { form: EventForm }) {
  return (
    <Select
      label="When a place comes free"
      value={fields.offerHours}
      help="It goes to whoever waits longest and fits. What is kept and not taken passes to the next; from two hours before the start on it is given at once."
      onChange={({ target: { value } }) =>
        change({ offerHours: offerHours.find((hours) => hours === Number(value)) ?? 24 })
      }
    >
      {offerHours.map((hours) => (
        <option key={hours} value={hours}>
          {words[hours]}
        </option>
      ))}
    </Select>
  );
}
