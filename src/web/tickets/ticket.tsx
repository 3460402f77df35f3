import type { ReactNode } from "react";
import { classes } from "../ui/classes.ts";

interface TicketProps {
  /** The price and at most one action. */
  stub: ReactNode;
  bulb?: boolean;
  className?: string;
  children: ReactNode;
}

/** A ticket-shaped card. Only for things that admit: an event in the feed, a saved event, a bought ticket. */
export function Ticket({ stub, bulb, className, children }: TicketProps) {
  return (
    <div className={classes("ticket", bulb && "ticket-bulb", className)}>
      <div className="ticket-main side-by-side is-top-aligned">{children}</div>
      <div className="ticket-stub">{stub}</div>
    </div>
  );
}
