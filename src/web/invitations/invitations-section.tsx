import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link2, Mail, X } from "lucide-react";
import { api, done } from "../app/api.ts";
import { siteOrigin } from "../app/request-context.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { copyLink } from "../posts/copy-link.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { InviteByEmail } from "./invite-by-email.tsx";
import { InviteByLink } from "./invite-by-link.tsx";
import { invitationName, invitationText } from "./invitation-text.ts";
import { invitationsQuery } from "../event-editing/queries.ts";

/** Invitations by email and link, for people with or without an account. */
export function InvitationsSection({ eventId }: { eventId: string }) {
  const list = useInfiniteQuery(invitationsQuery(eventId));
  const queryClient = useQueryClient();
  const now = useNow();
  const zone = useViewerZone() ?? "UTC";
  const end = useMutation({
    mutationFn: (invitationId: string) =>
      done(
        api.events[":id"].invitations[":invitationId"].$delete({
          param: { id: eventId, invitationId },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries(invitationsQuery(eventId)),
  });
  const invitations = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Invitations</h2>
      </div>
      <p className="muted-text">
        Anyone with this link can see the event, even if it's invite-only, and can RSVP after
        logging in.
      </p>
      <InviteByEmail eventId={eventId} />
      <InviteByLink eventId={eventId} />
      {list.isLoadingError && (
        <ErrorState
          message="We couldn't load the invitations."
          onRetry={() => void list.refetch()}
        />
      )}
      <ul className="list-rows event-editor-list">
        {invitations.map((one) => (
          <li key={one.id} className="side-by-side">
            <Icon of={one.path === null ? Mail : Link2} />
            <span className="fill">
              {invitationName(one)}{" "}
              <span className="fine-print">{invitationText(one, now, zone)}</span>
            </span>
            {one.path !== null && (
              <Button size="small" onClick={() => void copyLink(`${siteOrigin()}${one.path}`)}>
                Copy link<span className="visually-hidden"> {invitationName(one)}</span>
              </Button>
            )}
            <IconButton
              label={`Turn off ${invitationName(one)}`}
              onClick={() => end.mutate(one.id)}
            >
              <Icon of={X} />
            </IconButton>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <Button onClick={() => void list.fetchNextPage()}>Show more invitations</Button>
      )}
    </section>
  );
}
