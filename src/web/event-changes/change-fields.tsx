import type { ChangePreview } from "../../contract/events/changes.ts";
import type { EmailPreview as EmailPreviewAnswer } from "../../contract/events/email-previews.ts";
import { eventLimits } from "../../contract/events/limits.ts";
import { TextArea } from "../ui/field.tsx";
import { BookedActs } from "./booked-acts.tsx";
import { ChangeOffers, type Offers } from "./change-offers.tsx";
import { movesStart } from "./change-text.ts";
import { EmailPreview } from "./email-preview.tsx";
import { ReachFigures } from "./reach-figures.tsx";

/** What is sent along with a change: a note and the organizer's offers. */
export type Said = Offers & { note: string };

export const usual: Said = { note: "", offerRefunds: true, askWhoCanCome: true };

type ChangeFieldsProps = {
  preview: ChangePreview;
  said: Said;
  onChange: (said: Said) => void;
  previewEmail: () => Promise<EmailPreviewAnswer>;
  /** Whether several dates of a series change. */
  several?: boolean;
};

/** The number of people notified of a change, the organizer's offers, and a preview of the email. */
export function ChangeFields(props: ChangeFieldsProps) {
  const { preview, said, onChange, previewEmail, several = false } = props;
  return (
    <>
      <ReachFigures preview={preview} />
      {movesStart(preview) && <BookedActs bookings={preview.bookings} />}
      <p className="supporting-text telling-recipients">
        We'll tell everyone who is going or might go, the waitlist, people who saved it, performers
        and co-hosts, in the way they've chosen. Guests without an account get an email with a new
        calendar file.
        {preview.urgent && " It starts within a day, so emails go out right away."}
      </p>
      <ChangeOffers
        preview={preview}
        chosen={said}
        onChange={(more) => onChange({ ...said, ...more })}
        several={several}
      />
      <TextArea
        label="Note (optional)"
        rows={3}
        maxLength={eventLimits.changeNote}
        value={said.note}
        onChange={(changed) => onChange({ ...said, note: changed.target.value })}
      />
      <EmailPreview fetch={previewEmail} />
    </>
  );
}
