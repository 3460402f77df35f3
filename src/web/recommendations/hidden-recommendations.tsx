import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import type { Interests } from "../../contract/recommendations.ts";
import { api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { forYouKeys } from "./queries.ts";

type Event = Interests["hidden"][number];

/** Events the viewer asked to see less of; each can be undone. */
export function HiddenRecommendations({ events }: { events: Event[] }) {
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="int-hidden">
      <div className="section-head">
        <h2 id="int-hidden">Less like this</h2>
      </div>
      <ul className="interests-list">
        {events.map((event) => (
          <HiddenRow key={event.id} event={event} />
        ))}
      </ul>
    </section>
  );
}

function HiddenRow({ event: { id, slug, title } }: { event: Event }) {
  const queryClient = useQueryClient();
  const undo = useMutation({
    mutationFn: () =>
      done(api.my.recommendations.hidden[":eventId"].$delete({ param: { eventId: id } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: forYouKeys.all }),
  });
  return (
    <li className="side-by-side is-top-aligned">
      <Link to="/events/$slug" params={{ slug }} className="link fill">
        {title}
      </Link>
      <Button size="small" busy={undo.isPending && "Undoing"} onClick={() => undo.mutate()}>
        <Icon of={Undo2} size="small" />
        Undo<span className="visually-hidden"> for {title}</span>
      </Button>
    </li>
  );
}
