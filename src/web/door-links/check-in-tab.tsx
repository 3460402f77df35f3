import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { sentenceOf } from "../app/refusal.ts";
import { manageKeys } from "../attendees/queries.ts";
import { Gates } from "../door/gates.tsx";
import { FigureSkeleton, Loading } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { DoorLinks } from "./door-links.tsx";
import { doorQuery } from "./queries.ts";

/** Setup for the door: gates, and links for helpers. */
export function CheckInTab({ event }: { event: EventPage }) {
  const door = useQuery(doorQuery(event.id));
  const queryClient = useQueryClient();
  const refetch = () =>
    void queryClient.invalidateQueries({ queryKey: manageKeys.event(event.id) });
  return (
    <>
      <DoorLinks event={event} />
      {door.isPending && (
        <Loading says="Loading the gates">
          <FigureSkeleton />
        </Loading>
      )}
      {door.isError && (
        <ErrorState message="We couldn't load the gates." onRetry={() => void door.refetch()}>
          {sentenceOf(door.error)}
        </ErrorState>
      )}
      {door.data && <Gates door={door.data} onChanged={refetch} />}
    </>
  );
}
