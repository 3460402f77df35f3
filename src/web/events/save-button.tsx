import { useNavigate, useRouterState } from "@tanstack/react-router";
import { Heart } from "lucide-react";
import type { EventCard } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { useSaveEvent } from "./use-save-event.ts";

interface SaveButtonProps {
  event: EventCard;
  /** On a card's cover: only the heart. */
  small?: boolean;
}

/** A heart that saves the event to the viewer's profile. Visitors sign in first and come back. */
export function SaveButton({ event, small }: SaveButtonProps) {
  const me = useMe();
  const navigate = useNavigate();
  const here = useRouterState({ select: (state) => state.location.href });
  const save = useSaveEvent(event);
  const saved = save.isPending ? save.variables : event.saved;

  function press() {
    if (me) save.mutate(!saved);
    else
      void navigate({
        to: "/login",
        search: { next: here },
        state: { why: `save ${event.title}` },
      });
  }

  if (small) {
    return (
      <IconButton
        small
        className={classes("save-button-round", saved && "is-saved")}
        label={`Save ${event.title}`}
        aria-pressed={saved}
        onClick={press}
      >
        <Icon of={Heart} />
      </IconButton>
    );
  }
  return (
    <Button aria-pressed={saved} className="save-button" onClick={press}>
      <Icon of={Heart} />
      {saved ? "Saved" : "Save"}
      <span className="visually-hidden"> {event.title}</span>
    </Button>
  );
}
