import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ban, Link2, Smartphone } from "lucide-react";
import { useState } from "react";
import type { EventPage } from "../../contract/events/events.ts";
import type { DoorLink } from "../../contract/tickets/door-links.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { momentAt } from "../lib/event-time.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { FigureSkeleton, Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { LinkDialog, type ShownLink } from "./link-dialog.tsx";
import { NewLinkForm } from "./new-link-form.tsx";
import { doorLinksQuery } from "./queries.ts";
import "../door/door.css";
import "./door-links.css";

/** Links that let helpers scan tickets without an account. */
export function DoorLinks({ event }: { event: EventPage }) {
  const links = useQuery(doorLinksQuery(event.id));
  const [shown, setShown] = useState<ShownLink>();
  const items = links.data?.items ?? [];
  const [first] = items;
  return (
    <section aria-labelledby="door-links">
      <div className="section-head">
        <h2 id="door-links">Door links</h2>
      </div>
      <p className="supporting-text">
        For helpers without an account. A link turns one phone into a ticket scanner that shows
        names, ticket types and whether a ticket is valid: no email addresses, no orders.
        {first && ` Links expire on ${momentAt(first.expiresAt, event.zone)}.`}
      </p>
      {links.isPending && (
        <Loading says="Loading the door links">
          <FigureSkeleton />
        </Loading>
      )}
      {links.isError && (
        <ErrorState message="We couldn't load the door links." onRetry={() => void links.refetch()}>
          {sentenceOf(links.error)}
        </ErrorState>
      )}
      {links.data && items.length === 0 && (
        <p className="muted-text door-links-none">No door links yet.</p>
      )}
      {items.length > 0 && (
        <ul className="door-list door-links" aria-label="Door links">
          {items.map((link) => (
            <LinkRow key={link.id} eventId={event.id} link={link} onRenewed={setShown} />
          ))}
        </ul>
      )}
      {links.data && <NewLinkForm eventId={event.id} onMade={setShown} />}
      {shown && <LinkDialog link={shown} title={event.title} onClose={() => setShown(undefined)} />}
    </section>
  );
}

const states = {
  unused: { tone: "info", text: "Not opened yet" },
  "in-use": { tone: "ok", text: "In use" },
  revoked: { tone: "bad", text: "Revoked" },
  ended: { tone: undefined, text: "Ended" },
} as const;

type LinkRowProps = {
  eventId: string;
  link: DoorLink;
  onRenewed: (renewed: ShownLink) => void;
};

function LinkRow({ eventId, link, onRenewed }: LinkRowProps) {
  const { id, name, madeBy, openedAt, usedAt, checkedIn, state } = link;
  const [asking, setAsking] = useState<"revoke" | "renew">();
  const queryClient = useQueryClient();
  const param = { id: eventId, linkId: id };
  const one = api.events[":id"]["door-links"][":linkId"];
  const settled = () => queryClient.invalidateQueries(doorLinksQuery(eventId));
  const revoke = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(one.$delete({ param })),
    onSuccess() {
      setAsking(undefined);
      toast(`${name} revoked`);
    },
    onSettled: settled,
  });
  const renew = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(one.renewal.$post({ param })),
    onSuccess({ url }) {
      setAsking(undefined);
      onRenewed({ name, url });
    },
    onSettled: settled,
  });
  const { tone, text } = states[state];
  const isOpen = state === "unused" || state === "in-use";
  const lastUsed = usedAt ?? openedAt;
  return (
    <li className="side-by-side is-spread">
      <div className="fill">
        <b>{name}</b> <Badge {...(tone && { tone })}>{text}</Badge>
        <p className="supporting-text">
          Created by {madeBy}
          {lastUsed && (
            <>
              {" · last used "}
              <TimeAgo inSentence at={lastUsed} />
            </>
          )}
          {checkedIn > 0 && ` · ${checkedIn} checked in`}
        </p>
      </div>
      {isOpen && (
        <div className="side-by-side is-tight">
          <Button size="small" onClick={() => setAsking("renew")}>
            <Icon of={Link2} size="small" />
            New link<span className="visually-hidden"> for {name}</span>
          </Button>
          <Button size="small" variant="danger" onClick={() => setAsking("revoke")}>
            <Icon of={Ban} size="small" />
            Revoke<span className="visually-hidden"> {name}</span>
          </Button>
        </div>
      )}
      <ConfirmDialog
        open={asking === "revoke"}
        title={`Revoke ${name}?`}
        confirm="Revoke link"
        icon={Ban}
        busy={revoke.isPending && "Revoking"}
        problem={revoke.isError && sentenceOf(revoke.error)}
        onConfirm={() => revoke.mutate()}
        onClose={() => setAsking(undefined)}
      >
        <p>
          The phone with this link can no longer check people in. Everyone it let in stays checked
          in.
        </p>
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === "renew"}
        danger={false}
        title={`New link for ${name}?`}
        confirm="Create new link"
        icon={Smartphone}
        busy={renew.isPending && "Making"}
        problem={renew.isError && sentenceOf(renew.error)}
        onConfirm={() => renew.mutate()}
        onClose={() => setAsking(undefined)}
      >
        <p>
          Use this for another phone, or if the link was lost. The old link stops working, and so
          does its phone.
        </p>
      </ConfirmDialog>
    </li>
  );
}
