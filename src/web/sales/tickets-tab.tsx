import { useQuery } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { salesQuery } from "./queries.ts";
import { SalesEditor } from "./sales-editor.tsx";
import "./sales.css";

/** What an organizer sells, and by which rules. */
export function TicketsTab({ event }: { event: EventPage }) {
  const sales = useQuery(salesQuery(event.id));
  if (sales.data) return <SalesEditor key={sales.data.version} event={event} saved={sales.data} />;
  if (!sales.isError)
    return (
      <Loading says="Loading the tickets">
        <PersonSkeleton />
      </Loading>
    );
  return (
    <ErrorState message="We couldn't load the tickets." onRetry={() => void sales.refetch()}>
      {sentenceOf(sales.error)}
    </ErrorState>
  );
}
