import type { ReactNode } from "react";
import { classes } from "./classes.ts";

interface TicketProps {
  /** The price and one action, never more. */
  stub: ReactNode;
  bulb?: boolean;
  className?: string;
  children: ReactNode;
}

/** Only for what admits somebody: an event in the feed, a saved event, a bought ticket. */
export function Ticket({ stub, bulb, className, children }: TicketProps) {
  return (
    <div className={classes("tk", bulb && "tk-b", className)}>
      <div className="tk-main row top">{children}</div>
      <div className="tk-stub">{stub}</div>
    </div>
  );
}
