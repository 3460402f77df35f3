import { lazy, type ReactNode, Suspense, useState } from "react";
import { fitTermsToFee } from "../../contract/bookings/amounts.ts";
import { bookingLimits, feeKinds, sharePercentText } from "../../contract/bookings/limits.ts";
import { nothingOwedText, shareOfNothingText } from "../../contract/bookings/terms-text.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { CurrencyOptions } from "../payments/currency-options.tsx";
import { fieldProblem } from "../app/refusal.ts";
import { useFocusOnProblem } from "../forms/use-focus-on-problem.ts";
import { useUnsaved } from "../forms/use-unsaved.ts";
import {
  moneyInput,
  moneyProblem,
  readMoney,
  readShare,
  retypedMoney,
} from "../orders/typed-money.ts";
import { useZoneOfTown } from "../places/zone-of-town.ts";
import { Button } from "../ui/button.tsx";
import { Select, TextArea, TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { UnsavedWarning } from "../forms/unsaved-warning.tsx";
import { NotSent } from "./booking-notes.tsx";
import { CancellationFields, RiderFile } from "./terms-fields.tsx";

// Loaded lazily, since its list of towns would otherwise be loaded by other pages with the code they share.
const ZoneField = lazy(async () => ({
  default: (await import("../places/zone-field.tsx")).ZoneField,
}));

type TermsFormProps = {
  terms: Terms;
  error: unknown;
  busy: string | false;
  submit: string;
  /** Values typed beside the terms, which also count as unsaved. */
  beside?: unknown;
  /** What the other acts of the event get, where together it is more than all. */
  renderShares: (fee: Terms["fee"]) => ReactNode;
  /** Whether there is an event whose net can be shared, as far as this side knows. */
  hasEvent: boolean;
  onSend: (terms: Terms) => void;
  /** Rendered before the terms, which it can change, and after them. */
  renderBefore?: (terms: Terms, change: (more: Partial<Terms>) => void) => ReactNode;
  after?: ReactNode;
};

const feeNames = { guarantee: "Guarantee", door: "Door split", better: "Whichever is more" };

/** The form for everything that the two sides agree on, to offer it or to change it. */
export function TermsForm({
  error,
  busy,
  submit,
  beside,
  renderShares,
  hasEvent,
  onSend,
  renderBefore,
  after,
  ...given
}: TermsFormProps) {
  const [terms, setTerms] = useState(given.terms);
  const zoneOfTown = useZoneOfTown();
  const [isWaiting, setWaiting] = useState(false);
  const { fee } = terms;
  const [sum, setSum] = useState(moneyInput(fee.guaranteeMinor, fee.currency));
  const [share, setShare] = useState(String(fee.percent));
  const [typos, setTypos] = useState<{ sum: string | undefined; share: string | undefined }>();
  const shownFee = { ...fee, percent: readShare(share) ?? 0 };
  const change = (more: Partial<Terms>) => {
    if (more.zone) zoneOfTown.settle();
    setTerms((now) => ({ ...now, ...more }));
  };
  const changeFee = (more: Partial<Terms["fee"]>) => change({ fee: { ...fee, ...more } });
  const problem = (field: string) =>
    fieldProblem(error, `terms.${field}`) ?? fieldProblem(error, field);
  const { isUnsaved, markSent } = useUnsaved([terms, sum, share, beside], error);
  const formRef = useFocusOnProblem(typos ?? error);

  /** Takes the time zone of the town that a typed place ends with, if the gazetteer has it. */
  async function takeZoneOfTown() {
    const zone = await zoneOfTown.find();
    if (zone) setTerms((now) => ({ ...now, zone }));
    return zone;
  }

  async function send() {
    const { kind, currency } = fee;
    const guaranteeMinor = kind === "door" ? 0 : readMoney(sum, currency);
    const percent = kind === "guarantee" ? fee.percent : readShare(share);
    const wrong = {
      sum: kind === "door" ? undefined : moneyProblem(sum, currency, { most: bookingLimits.fee }),
      share: percent === undefined ? sharePercentText : undefined,
    };
    const isWrong = wrong.sum !== undefined || wrong.share !== undefined;
    setTypos(isWrong ? wrong : undefined);
    if (isWrong || guaranteeMinor === undefined || percent === undefined) return;
    // The zone of the town that was typed last may still be loading.
    setWaiting(true);
    const zone = await takeZoneOfTown();
    setWaiting(false);
    markSent();
    const agreed = { ...fee, guaranteeMinor, percent };
    onSend(fitTermsToFee({ ...terms, ...(zone && { zone }), fee: agreed }));
  }

  return (
    <form
      ref={formRef}
      className="stack terms-form"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {renderBefore?.(terms, change)}
      <TextInput
        label="Place"
        required
        maxLength={bookingLimits.place}
        value={terms.place}
        error={problem("place")}
        onChange={({ target: { value: place } }) => {
          zoneOfTown.type(place);
          change({ place });
        }}
        onBlur={() => void takeZoneOfTown()}
      />
      <div className="terms-row">
        <TextInput
          label="Date"
          type="date"
          required
          value={terms.day}
          error={problem("day")}
          onChange={(event) => change({ day: event.target.value })}
        />
        <TextInput
          label="Start"
          type="time"
          required
          value={terms.start}
          error={problem("start")}
          onChange={(event) => change({ start: event.target.value })}
        />
        <TextInput
          label="Length in minutes"
          type="number"
          required
          min={bookingLimits.minutes.min}
          max={bookingLimits.minutes.max}
          value={terms.minutes}
          error={problem("minutes")}
          onChange={(event) => change({ minutes: event.target.valueAsNumber || 0 })}
        />
      </div>
      <Suspense fallback={<TextInput label="Time zone" value={terms.zone} readOnly />}>
        <ZoneField
          help="Local time at the place."
          zone={terms.zone}
          error={problem("zone")}
          onChange={(zone) => change({ zone })}
        />
      </Suspense>
      <Segmented
        label="Fee"
        value={fee.kind}
        onChange={(kind) => changeFee({ kind })}
        options={feeKinds.map((kind) => ({ value: kind, label: feeNames[kind] }))}
      />
      {/* The server reports the same problem on the field. */}
      {!hasEvent && fee.kind !== "guarantee" && !problem("fee") && (
        <Note tone="warn">{shareOfNothingText}</Note>
      )}
      <div className="terms-row">
        {fee.kind !== "door" && (
          <TextInput
            label="Guarantee"
            inputMode="decimal"
            required
            value={sum}
            error={typos?.sum ?? problem("fee.guaranteeMinor") ?? problem("fee")}
            onChange={(event) => setSum(event.target.value)}
          />
        )}
        {fee.kind !== "guarantee" && (
          <TextInput
            label="Share of the net, in %"
            inputMode="decimal"
            value={share}
            error={
              typos?.share ??
              problem("fee.percent") ??
              (fee.kind === "door" ? problem("fee") : undefined)
            }
            onChange={(event) => setShare(event.target.value)}
          />
        )}
        <Select
          label="Currency"
          value={fee.currency}
          error={problem("fee.currency")}
          onChange={({ target: { value: currency } }) => {
            setSum(retypedMoney(sum, fee.currency, currency));
            changeFee({ currency });
          }}
        >
          <CurrencyOptions />
        </Select>
        {fee.kind !== "door" && (
          <TextInput
            label="Deposit, in %"
            type="number"
            min={0}
            max={100}
            value={terms.depositPercent}
            error={problem("depositPercent")}
            onChange={(event) => change({ depositPercent: event.target.valueAsNumber || 0 })}
          />
        )}
      </div>
      {renderShares(shownFee)}
      <TextArea
        label="Technical rider"
        rows={4}
        maxLength={bookingLimits.rider}
        value={terms.rider}
        error={problem("rider")}
        onChange={(event) => change({ rider: event.target.value })}
      />
      <RiderFile
        name="technical rider"
        file={terms.riderFile}
        error={problem("riderFile")}
        onRemove={() => change({ riderFile: undefined })}
      />
      <TextArea
        label="Meals and rooms"
        rows={2}
        maxLength={bookingLimits.rider}
        value={terms.hospitality}
        error={problem("hospitality")}
        onChange={(event) => change({ hospitality: event.target.value })}
      />
      <RiderFile
        name="meals and rooms"
        file={terms.hospitalityFile}
        error={problem("hospitalityFile")}
        onRemove={() => change({ hospitalityFile: undefined })}
      />
      {fee.kind === "door" ? (
        <Note>
          <b>No deposit and no cancellation fee.</b> {nothingOwedText}
        </Note>
      ) : (
        <CancellationFields
          tiers={terms.cancellation}
          error={problem("cancellation")}
          onChange={(cancellation) => change({ cancellation })}
        />
      )}
      <TextInput
        label="Valid until"
        type="date"
        required
        value={terms.validUntil}
        error={problem("validUntil")}
        help="The offer expires after this day."
        onChange={(event) => change({ validUntil: event.target.value })}
      />
      {/* The zone of a town may arrive while the terms are being sent. */}
      <UnsavedWarning isUnsaved={() => !busy && isUnsaved()} />
      <NotSent error={error} />
      <div className="actions">
        <Button type="submit" variant="primary" size="large" busy={isWaiting ? "Sending" : busy}>
          {submit}
        </Button>
        {after}
      </div>
    </form>
  );
}
