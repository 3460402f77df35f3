import type { Order } from "../../contract/orders/orders.ts";
import { Note } from "../ui/note.tsx";
import { BackToEvent } from "./back-to-event.tsx";
import { returnedText } from "./refund-text.ts";

type OrderEndedProps = { order: Order; paid: "yes" | "no" | undefined };

/** An order whose places were released. */
export function OrderEnded({ order, paid }: OrderEndedProps) {
  const { event, state } = order;
  const returned = returnedText(order);
  if (event.cancelled)
    return (
      <Ended title="This event is cancelled" event={event}>
        {returned
          ? `Ticket sales have ended. ${returned}`
          : "Ticket sales have ended. You weren't charged for this order."}
      </Ended>
    );
  if (state === "expired")
    return (
      <>
        <Ended title="Your time is up" event={event} again>
          Your tickets went back on sale. Your selection is still on the event page.
        </Ended>
        {returned && (
          <Note role="status" className="checkout-note">
            <b>{returned}</b>
            <p className="small-text">It's refunded to your original payment method.</p>
          </Note>
        )}
        {paid === "yes" && !returned && (
          <Note role="status">
            If you've already paid, you'll get your tickets as soon as the payment arrives, or your
            money back if none are left.
          </Note>
        )}
      </>
    );
  return (
    <Ended title="Order cancelled" event={event} again>
      {["The tickets went back on sale.", returned].filter(Boolean).join(" ")}
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
