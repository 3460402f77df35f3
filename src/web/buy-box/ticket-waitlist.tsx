import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { EventPage } from "../../contract/events/events.ts";
import type { OfferType } from "../../contract/tickets/sales.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { useEventKey } from "../events/event-address.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Stepper } from "./stepper.tsx";
import { useRef, useState } from "react";
import { aheadText, waitingText } from "./sale-text.ts";
import { waitsQuery } from "../orders/queries.ts";

/** `isMain`: nothing else is on sale, so the waitlist is the main action. */
type TicketWaitProps = { event: EventPage; type: OfferType; isMain: boolean };

/** The waitlist of a sold-out ticket type. */
export function TicketWait({ event, type, isMain }: TicketWaitProps) {
  const me = useMe();
  const key = useEventKey();
  if (me) return <OwnWait event={event} type={type} isMain={isMain} />;
  const next = `/events/${event.slug}${key ? `?key=${encodeURIComponent(key)}` : ""}`;
  return isMain ? (
    <ButtonLink to="/login" search={{ next }} variant="primary" wide>
      Join the waitlist
    </ButtonLink>
  ) : (
    <Link className="link" to="/login" search={{ next }}>
      Join the waitlist
    </Link>
  );
}

function OwnWait({ event, type, isMain }: TicketWaitProps) {
  const key = useEventKey();
  const [quantity, setQuantity] = useState(1);
  const box = useRef<HTMLSpanElement>(null);
  const query = useQueryClient();
  const waits = waitsQuery(event.id);
  const mine = useQuery(waits).data?.find(({ typeId }) => typeId === type.id);
  const after = {
    onSettled: () => query.invalidateQueries({ queryKey: waits.queryKey }),
  };
  const join = useMutation({
    mutationFn: (wanted: number) =>
      fetchJson(
        api.events[":id"].waitlist.$put({
          param: { id: event.id },
          json: { typeId: type.id, quantity: wanted, key },
        }),
      ),
    ...after,
  });
  const leave = useMutation({
    mutationFn: () =>
      done(
        api.events[":id"].waitlist[":typeId"].$delete({ param: { id: event.id, typeId: type.id } }),
      ),
    ...after,
  });
  // The pressed button disappears, so focus moves to the box that replaces it.
  const press = (run: () => void) => () => {
    box.current?.focus();
    run();
  };
  return (
    <span ref={box} tabIndex={-1} className="ticket-waitlist">
      {mine?.orderId ? (
        <ButtonLink
          to="/checkout/$orderId"
          params={{ orderId: mine.orderId }}
          variant="primary"
          size="small"
        >
          {waitingText(mine.quantity)}
        </ButtonLink>
      ) : mine ? (
        <span className="cluster is-tight" role="status">
          {aheadText(mine)} for {mine.quantity === 1 ? "1 ticket" : `${mine.quantity} tickets`}.
          <button type="button" className="link" onClick={press(() => leave.mutate())}>
            Leave the waitlist
          </button>
        </span>
      ) : (
        <span className="cluster is-spread">
          <Stepper
            of={type.name}
            value={quantity}
            least={1}
            most={type.perOrder}
            onChange={setQuantity}
          />
          <Button
            variant={isMain ? "primary" : "outline"}
            wide={isMain}
            busy={join.isPending && "Joining"}
            onClick={press(() => join.mutate(quantity))}
          >
            Join the waitlist
          </Button>
        </span>
      )}
    </span>
  );
}
