import { bookingLimits } from "../../contract/bookings/limits.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import type { Call } from "../../contract/calls/calls.ts";
import type { EventCard } from "../../contract/events/events.ts";
import { plainMoney } from "../../contract/orders/money.ts";
import { parseMoney } from "../../contract/orders/money.ts";
import { OwnEventSelect, useOwnEvents } from "../forms/own-event-select.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { listText } from "../lib/list-text.ts";
import { retypedMoney } from "../orders/typed-money.ts";
import { wallTime } from "../lib/offset-time.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

type EventChoiceProps = {
  eventId: string;
  error: string | undefined;
  /** The event of the call that the offer answers, which may not be among the upcoming ones. */
  callEvent: Call["event"] | undefined;
  /** The event that the offer started from, which may not be among them either. */
  firstEvent: EventCard | undefined;
  terms: Terms;
  /** The event is undefined if it is not one of those listed. */
  onChoose: (eventId: string, event: EventCard | undefined) => void;
  onFill: (event: EventCard) => void;
};

/** Which of the organizer's events an offer is for, and where its terms differ from that event. */
export function EventChoice(props: EventChoiceProps) {
  const { eventId, error, callEvent, firstEvent, terms, onChoose, onFill } = props;
  const own = itemsOf(useOwnEvents().data);
  const find = (id: string) =>
    own.find((one) => one.id === id) ?? (firstEvent?.id === id ? firstEvent : undefined);
  const chosen = find(eventId);
  const differing = chosen ? differencesFrom(chosen, terms) : [];
  return (
    <>
      <OwnEventSelect
        value={eventId}
        none="None of them, another date"
        error={error}
        extra={callEvent ?? firstEvent}
        onChoose={(id) => onChoose(id, find(id))}
      />
      {chosen && differing.length > 0 && (
        <Note
          tone="warn"
          action={
            <Button size="small" onClick={() => onFill(chosen)}>
              Use the event's
            </Button>
          }
        >
          These terms differ from the event in {listText(differing)}.
        </Note>
      )}
    </>
  );
}

/** The terms with everything that an offer takes from its event. */
export function termsOfEvent(event: EventCard, terms: Terms): Terms {
  const [day = terms.day, clock = terms.start] = wallTime(event.startsAt, event.zone).split("T");
  const place = [event.venue, event.city].filter(Boolean).join(", ");
  const currency = event.price?.currency ?? terms.fee.currency;
  return {
    ...terms,
    day,
    start: event.allDay ? terms.start : clock,
    zone: event.zone,
    place: place.slice(0, bookingLimits.place).trim() || terms.place,
    fee: { ...terms.fee, currency, guaranteeMinor: sumIn(currency, terms.fee) },
    validUntil: terms.validUntil < day ? terms.validUntil : day,
  };
}

/** The same figure in the minor units of another currency. */
function sumIn(currency: string, { guaranteeMinor, currency: before }: Terms["fee"]): number {
  const typed = retypedMoney(plainMoney(guaranteeMinor, before), before, currency);
  return parseMoney(typed, currency) ?? guaranteeMinor;
}

/** The names of the terms that differ from the event. */
export function differencesFrom(event: EventCard, terms: Terms): string[] {
  const usual = termsOfEvent(event, terms);
  const names = { day: "date", start: "start", place: "place", zone: "time zone" } as const;
  const differing = Object.entries(names).flatMap(([key, name]) => {
    const field = key as keyof typeof names;
    const isSame =
      field === "place" ? isSamePlace(usual.place, terms.place) : usual[field] === terms[field];
    return isSame ? [] : [name];
  });
  return usual.fee.currency === terms.fee.currency ? differing : [...differing, "currency"];
}

/** Whether two places differ at most in the region or country at their ends. */
function isSamePlace(one: string, other: string): boolean {
  const [short = "", long = ""] = [one, other].toSorted((a, b) => a.length - b.length);
  return short === long || (short !== "" && long.startsWith(`${short}, `));
}
