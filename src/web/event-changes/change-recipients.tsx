import { useQuery } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { peopleInWords } from "./change-text.ts";
import { cancellationReachQuery } from "../events/queries.ts";

/** How many people a cancellation reaches; nothing until that is known. */
export function Concerned({ event }: { event: EventPage }) {
  const { data } = useQuery({ ...cancellationReachQuery(event), enabled: !event.cancelled });
  if (!data || data.people === 0) return null;
  return (
    <p>
      <b>{peopleInWords(data.people)} will be told</b>
      {data.urgent ? ", at once, because it begins within a day." : "."}
    </p>
  );
}
