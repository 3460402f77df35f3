import type { Order } from "../../contract/orders/orders.ts";
import { Note } from "../ui/note.tsx";
import { BackToEvent } from "./back-to-event.tsx";
import { returnedText } from "./refund-text.ts";

type OrderEndedProps = { order: Order; paid: "yes" | "no" | undefined };

/** Its places went back. */
export function OrderEnded({ order, paid }: OrderEndedProps) {
  const { event, state } = order;
  const returned = returnedText(order);
  if (event.cancelled)
    return (
      <Ended title="This event is cancelled" event={event}>
        {returned
          ? `Tickets are no longer sold. ${returned}`
          : "Tickets are no longer sold, and nothing was charged for this order."}
      </Ended>
    );
  if (state === "expired")
    return (
      <>
        <Ended title="The time is over" event={event} again>
          The tickets of this order went back on sale. What you chose still stands on the event’s
          page.
        </Ended>
        {returned && (
          <Note role="status" className="checkout-note">
            <b>{returned}</b>
            <p className="small-text">You get it back the way it came.</p>
          </Note>
        )}
        {paid === "yes" && !returned && (
          <Note role="status">
            If you have paid: as soon as the payment arrives you get your tickets, or your money
            back where none are left.
          </Note>
        )}
      </>
    );
  return (
    <Ended title="This order was given up" event={event} again>
      {["Its tickets went back on sale.", returned].filter(Boolean).join(" ")}
    </Ended>
  );
}

type EndedProps = { title: string; event: Order["event"]; again?: boolean; children: string };

function Ended({ title, event, again, children }: EndedProps) {
  return (
    <section className="checkout-step" role="status">
      <h2>{title}</h2>
      <p>{children}</p>
      <p className="checkout-actions">
        <BackToEvent event={event} variant="primary">
          {again ? "Choose tickets again" : "Back to event"}
        </BackToEvent>
      </p>
    </section>
  );
}
