import { useQuery } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { answer, api } from "../app/api.ts";
import { peopleInWords } from "./change-words.ts";

/** How many people a cancellation reaches; nothing until that is known. */
export function Concerned({ event: { id, version, cancelled } }: { event: EventPage }) {
  const { data } = useQuery({
    // Apart from the events: once this one is cancelled those are fetched again, but nothing more can be asked of this version.
    queryKey: ["event-concerned", id, version],
    enabled: !cancelled,
    queryFn: () =>
      answer(api.events[":id"].changes.preview.$post({ param: { id }, json: { version } })),
    staleTime: 0,
  });
  if (!data || data.people === 0) return null;
  return (
    <p>
      <b>{peopleInWords(data.people)} will be told</b>
      {data.urgent ? ", at once, because it begins within a day." : "."}
    </p>
  );
}
