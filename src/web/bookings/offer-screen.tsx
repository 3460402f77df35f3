import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { v7 as newId } from "uuid";
import { bookingLimits, usualCancellation } from "../../contract/bookings/limits.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import type { Act } from "../../contract/talent/acts.ts";
import { ActBackLink } from "../acts/act-back-link.tsx";
import { actQuery } from "../acts/queries.ts";
import type { Application } from "../../contract/calls/applications.ts";
import type { Call } from "../../contract/calls/calls.ts";
import type { EventCard } from "../../contract/events/events.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { dayAfter, dayName } from "../availability/month.ts";
import { actDaysQuery } from "../availability/queries.ts";
import { deviceZone } from "../lib/device-zone.ts";
import { todayIn } from "../lib/viewer-zone.ts";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { applicationQuery, callKeys } from "../calls/queries.ts";
import { SharesNote } from "./booking-notes.tsx";
import { EventChoice, termsOfEvent } from "./event-choice.tsx";
import { bookingKeys, eventBookingsQuery } from "./queries.ts";
import { TermsForm } from "./terms-form.tsx";
import "./bookings.css";

type OfferScreenProps = {
  slug: string;
  day: string | undefined;
  /** The viewer's event that the act was looked for. */
  event: EventCard | undefined;
  /** The application to an open call that the offer answers. */
  applicationId: string | undefined;
};

type AppliedTo = Application & { call: Call };

/** The first version of the terms, by the side that books. */
export function OfferScreen({ applicationId, ...occasion }: OfferScreenProps) {
  if (applicationId === undefined) return <Offer {...occasion} application={undefined} />;
  return <OfferToApplicant {...occasion} applicationId={applicationId} />;
}

type Occasion = Omit<OfferScreenProps, "applicationId">;

function OfferToApplicant({ applicationId, ...occasion }: Occasion & { applicationId: string }) {
  const { data: application } = useSuspenseQuery(applicationQuery(applicationId));
  return <Offer {...occasion} application={application} />;
}

type OfferProps = Occasion & { application: AppliedTo | undefined };

function Offer(props: OfferProps) {
  const { data: act } = useSuspenseQuery(actQuery(props.slug));
  return act.can.edit ? <OwnAct act={act} /> : <OfferForm {...props} />;
}

function OwnAct({ act }: { act: Act }) {
  return (
    <main id="main" className="offer-screen">
      <ActBackLink act={act} />
      <div className="page-head">
        <h1>Offer a gig</h1>
      </div>
      <Note>{act.name} is your own act. Offers come from others: share its page with them.</Note>
    </main>
  );
}

function OfferForm({ slug, day, event: firstEvent, application }: OfferProps) {
  const call = application?.call;
  const me = useMe();
  const { data: act } = useSuspenseQuery(actQuery(slug));
  const [id] = useState(() => newId());
  const [title, setTitle] = useState(call?.title ?? titleOfEvent(firstEvent));
  const [forEvent, setForEvent] = useState<Pick<EventCard, "id" | "title"> | null | undefined>(
    call ? call.event : firstEvent,
  );
  const eventId = forEvent?.id ?? "";
  const booked = useInfiniteQuery({ ...eventBookingsQuery(eventId), enabled: eventId !== "" });
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const send = useMutation({
    meta: { failureToast: false },
    // An offer is not sent later by itself: without a connection it fails, and everything typed stays.
    networkMode: "always",
    mutationFn: (terms: Terms) =>
      fetchJson(
        api.bookings.$post({
          json: {
            id,
            actId: act.id,
            eventId: eventId || null,
            title,
            terms,
            applicationId: application?.id,
          },
        }),
      ),
    onSuccess: async (booking) => {
      await navigate({ to: "/bookings/$id", params: { id: booking.id } });
      void queryClient.invalidateQueries({ queryKey: bookingKeys.all });
      void queryClient.invalidateQueries({ queryKey: callKeys.all });
    },
  });
  return (
    <main id="main" className="offer-screen">
      <ActBackLink act={act} />
      <div className="page-head">
        <div>
          <h1>Offer a gig</h1>
          <p>To {act.name}. Nothing is booked until you both accept the same version.</p>
        </div>
      </div>
      {me && !me.emailVerified && (
        <Note tone="warn">
          Verify your email address first: offers come from people who can be reached.
        </Note>
      )}
      <TermsForm
        terms={startingTerms(act, { day, event: firstEvent, call })}
        error={send.error}
        busy={send.isPending && "Sending"}
        renderShares={(fee) =>
          forEvent && (
            <SharesNote
              title={forEvent.title}
              side="organizer"
              fee={fee}
              others={booked.data?.pages[0]?.shares ?? []}
            />
          )
        }
        submit="Send the offer"
        beside={title}
        hasEvent={eventId !== ""}
        onSend={(terms) => send.mutate(terms)}
        renderBefore={(terms, change) => (
          <>
            <EventChoice
              eventId={eventId}
              error={fieldProblem(send.error, "eventId")}
              callEvent={call?.event}
              firstEvent={firstEvent}
              terms={terms}
              onChoose={(chosenId, chosen) => {
                setForEvent(chosenId === "" ? undefined : (chosen ?? call?.event));
                if (!chosen) return;
                setTitle(titleOfEvent(chosen));
                change(termsOfEvent(chosen, terms));
              }}
              onFill={(chosen) => change(termsOfEvent(chosen, terms))}
            />
            <BookedNote act={act} day={terms.day} />
            <TextInput
              label="What is it?"
              required
              placeholder="Midwinter Stomp"
              maxLength={bookingLimits.title}
              value={title}
              error={fieldProblem(send.error, "title")}
              onChange={(event) => setTitle(event.target.value)}
            />
          </>
        )}
      />
    </main>
  );
}

/** Says that the act is booked on a day, if its calendar is shown to the viewer. */
function BookedNote({ act, day }: { act: Act; day: string }) {
  // While a year is being typed, it reads 0002 or 0020 for a moment.
  const isDay = /^2\d{3}-\d\d-\d\d$/.test(day);
  const month = useQuery({ ...actDaysQuery(act.id, day.slice(0, 7)), enabled: isDay });
  const isBooked = month.data?.days.some((one) => one.day === day && one.state === "booked");
  if (!isBooked) return null;
  return (
    <Note tone="warn" role="status">
      <b>
        {act.name} is booked on {dayName(day)}.
      </b>{" "}
      You can still offer another time that day.
    </Note>
  );
}

function titleOfEvent(event: EventCard | undefined): string {
  return (event?.title ?? "").slice(0, bookingLimits.title).trim();
}

type StartsFrom = Pick<OfferProps, "day" | "event"> & { call: Call | undefined };

/** The initial terms of an offer: from the call that it answers, else the event that it is for, else a day. */
function startingTerms(act: Act, { day, event, call }: StartsFrom): Terms {
  if (call) return termsOfCall(firstTerms(act, call.day ?? day), call);
  return event ? termsOfEvent(event, firstTerms(act, day)) : firstTerms(act, day);
}

const offerDays = 14;
const aheadDays = 30;

/** The initial terms: the act's own price and rider, on the chosen day. */
function firstTerms(act: Act, day: string | undefined): Terms {
  const zone = deviceZone();
  const today = todayIn(zone);
  const date = day && day >= today ? day : dayAfter(today, aheadDays);
  const last = dayAfter(today, offerDays);
  return {
    place: "",
    day: date,
    start: "20:00",
    minutes: bookingLimits.minutes.usual,
    zone,
    fee: {
      kind: "guarantee",
      currency: act.rate?.currency ?? "USD",
      guaranteeMinor: usualPrice(act),
      percent: 50,
    },
    depositPercent: 25,
    rider: act.rider,
    hospitality: act.hospitality,
    ...riderFiles(act),
    cancellation: usualCancellation,
    validUntil: last < date ? last : date,
  };
}

/** The price of a set of the usual length; each started hour counts in full. */
function usualPrice({ rate }: Act): number {
  if (!rate) return 0;
  const hours = Math.ceil(bookingLimits.minutes.usual / 60);
  return rate.fromMinor * (rate.per === "hour" ? hours : 1);
}

function riderFiles({ riderFile, hospitalityFile }: Act): Partial<Terms> {
  return { riderFile: namedFile(riderFile), hospitalityFile: namedFile(hospitalityFile) };
}

function namedFile(file: Act["riderFile"]): Terms["riderFile"] {
  return file ? { id: file.id, name: file.name || "Rider.pdf" } : undefined;
}

const dayMinutes = 24 * 60;
const maxSetMinutes = 4 * 60;

/** The terms with what the call says: place, times and the lower end of its fee. */
function termsOfCall(terms: Terms, call: Call): Terms {
  const { start, end, fee, zone } = call;
  const asked = start && end ? (minutesOf(end) - minutesOf(start) + dayMinutes) % dayMinutes : 0;
  // Longer than that it is the whole event rather than a set.
  const minutes = asked > maxSetMinutes ? 0 : asked;
  return {
    ...terms,
    zone,
    place: [call.place, call.town].filter(Boolean).join(", ").slice(0, bookingLimits.place),
    start: start ?? terms.start,
    minutes: minutes || terms.minutes,
    fee: fee ? { ...terms.fee, currency: fee.currency, guaranteeMinor: fee.fromMinor } : terms.fee,
  };
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(":").map(Number);
  return hours * 60 + minutes;
}
