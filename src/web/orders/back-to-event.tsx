import type { ReactNode } from "react";
import type { Order } from "../../contract/orders/orders.ts";
import { ButtonLink } from "../ui/button.tsx";
import { useChoice } from "./stored-choice.ts";

type BackToEventProps = {
  event: Order["event"];
  variant?: "quiet" | "primary";
  children?: ReactNode;
};

/** Back to the event's page, where the choice still stands. */
export function BackToEvent({
  event,
  variant = "quiet",
  children = "Back to event",
}: BackToEventProps) {
  const { came } = useChoice(event.id);
  return (
    <ButtonLink
      to="/events/$slug"
      params={{ slug: event.slug }}
      search={{ key: came?.key, s: came?.s }}
      variant={variant}
    >
      {children}
    </ButtonLink>
  );
}
