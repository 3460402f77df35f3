import { useNavigate } from "@tanstack/react-router";
import { useEffect } from "react";
import { keepDeviceZone } from "../lib/viewer-zone.ts";
import { useMe } from "../app/session.ts";
import { CreateEvent } from "./create-event.tsx";
import type { DiscoverSearch } from "./discover-search.ts";
import { Filters } from "./filters.tsx";
import { SubscribeToSearch } from "./subscribe-to-search.tsx";
import { Results } from "./results.tsx";
import "./events.css";

type DiscoverScreenProps = { filters: DiscoverSearch; today: string };

/** Every public event, by the filters in the address. */
export function DiscoverScreen({ filters, today }: DiscoverScreenProps) {
  useEffect(keepDeviceZone, []);
  const me = useMe();
  const navigate = useNavigate({ from: "/discover-events" });
  function change(changed: Partial<DiscoverSearch>) {
    void navigate({
      search: (now) => ({ ...now, ...changed }),
      replace: true,
      resetScroll: false,
    });
  }
  return (
    <main id="main">
      <div className="head ev-head">
        <div>
          <h1>Discover Events</h1>
          <p>Find events that inspire and excite you</p>
        </div>
        <div className="row row-s push">
          <SubscribeToSearch filters={filters} />
          {me && <CreateEvent />}
        </div>
      </div>
      <Filters filters={filters} onChange={change} />
      <Results filters={filters} today={today} />
    </main>
  );
}
