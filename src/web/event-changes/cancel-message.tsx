import { eventLimits } from "../../contract/events/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { TextArea } from "../ui/field.tsx";
import { EmailPreview } from "./email-preview.tsx";

type CancelMessageProps = {
  eventId: string;
  /** Whether the following dates are cancelled too. */
  following?: boolean;
  value: string;
  onChange: (message: string) => void;
};

/** The organizer's message to guests, and a preview of the cancellation email. */
export function CancelMessage({ eventId, following = false, value, onChange }: CancelMessageProps) {
  return (
    <>
      <TextArea
        label="Message to your guests"
        help="Goes into the email and onto the event page."
        rows={3}
        maxLength={eventLimits.cancelMessage}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <EmailPreview
        fetch={() =>
          fetchJson(
            api.events[":id"].cancel.preview.email.$post({
              param: { id: eventId },
              json: { message: value, following },
            }),
          )
        }
      />
    </>
  );
}
