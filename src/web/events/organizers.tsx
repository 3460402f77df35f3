import { Link } from "@tanstack/react-router";
import { MessageCircle } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { useMe } from "../app/session.ts";
import { FollowButton } from "../people/follow-button.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { useEventPath } from "./event-address.ts";

/** The host of the event and its managers. */
export function Organizers({ event }: { event: EventPage }) {
  const me = useMe();
  const path = useEventPath(event);
  const { host, managers } = event;
  const name = event.organizer || host?.name;
  if (!name) return null;
  const shown = (
    <>
      <Avatar name={name} size={64} {...(host ? { seed: host.id } : { organization: true })} />
      <div className="fill">
        <b>{name}</b>
        <span>Organizer</span>
      </div>
    </>
  );
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>Organizer</h2>
      </div>
      <div className="cluster">
        {host ? (
          <Link className="person" to="/profile/$userId" params={{ userId: host.id }}>
            {shown}
          </Link>
        ) : (
          <div className="person">{shown}</div>
        )}
        {host && host.id !== me?.id && (
          <div className="side-by-side push-end">
            <FollowButton person={host} plain next={path} />
            <ButtonLink variant="quiet" to="/messages/$userId" params={{ userId: host.id }}>
              <Icon of={MessageCircle} />
              Message
            </ButtonLink>
          </div>
        )}
      </div>
      {managers.length > 0 && (
        <div className="cluster event-organizers">
          {managers.map((manager) => (
            <Link
              key={manager.id}
              className="person"
              to="/profile/$userId"
              params={{ userId: manager.id }}
            >
              <Avatar name={manager.name} seed={manager.id} size={44} />
              <div className="fill">
                <b>{manager.name}</b>
                <span>Co-organizer</span>
              </div>
            </Link>
          ))}
        </div>
      )}
    </section>
  );
}
