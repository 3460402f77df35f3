import { genericZoneName } from "../../contract/zone-name.ts";
import { momentOf, wallTime } from "../lib/offset-time.ts";
import { TextInput } from "../ui/field.tsx";

type Window = { opensAt: string | null; closesAt: string | null };
type WindowFieldsProps = {
  /** Such as "On sale" or "Valid". */
  what: string;
  zone: string;
  window: Window;
  problemOf: (field: keyof Window) => string | undefined;
  onChange: (changed: Partial<Window>) => void;
};

/** Start and end of a period in the event's zone; both are optional. */
export function WindowFields({ what, zone, window, problemOf, onChange }: WindowFieldsProps) {
  const moment = (field: keyof Window) => ({
    type: "datetime-local",
    defaultValue: window[field] === null ? "" : wallTime(window[field], zone),
    error: problemOf(field),
    onChange: ({ target }: { target: { value: string } }) =>
      onChange({ [field]: momentOf(target.value, zone) ?? null }),
  });
  return (
    <div className="two-columns">
      <TextInput label={`${what} from (optional)`} {...moment("opensAt")} />
      <TextInput
        label={`${what} until (optional)`}
        help={`In the event's time zone, ${genericZoneName(zone)}.`}
        {...moment("closesAt")}
      />
    </div>
  );
}
