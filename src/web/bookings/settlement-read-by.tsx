import { useMutation, useQueryClient } from "@tanstack/react-query";
import { CheckCheck } from "lucide-react";
import { useEffect } from "react";
import type { Booking } from "../../contract/bookings/bookings.ts";
import type { Settlement } from "../../contract/bookings/money.ts";
import { answer, api } from "../app/api.ts";
import { useMember } from "../app/session.ts";
import { printDate } from "../lib/date-format.ts";
import { useIsVisible } from "../lib/use-is-visible.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Icon } from "../ui/icon.tsx";
import { bothSides, settlementQuery } from "./queries.ts";

type Settled = { booking: Booking; settlement: Settlement };

/** Which sides have read these figures; the viewer's reading is recorded as soon as the figures are seen. */
export function SettlementReadBy({ booking, settlement }: Settled) {
  useNoteReading({ booking, settlement });
  const me = useMember();
  const zone = useViewerZone() ?? "UTC";
  const moment = { month: "short", day: "numeric", hour: "numeric", minute: "2-digit" } as const;
  return (
    <section className="page-subsection" aria-label="Read by">
      <div className="section-head">
        <h2>Read by</h2>
      </div>
      <ul className="stack">
        {bothSides.map((side) => {
          const person = side === booking.side ? me : booking.other;
          const reading = settlement.readBy.find((one) => one.side === side);
          const name = person?.name ?? reading?.name ?? "A former member";
          return (
            <li key={side} className="side-by-side">
              <Avatar name={name} seed={person?.id ?? name} src={person?.avatar} />
              <span className="fill">
                <b>{name}</b>
                <br />
                <span className="supporting-text">
                  {reading ? printDate(reading.time, moment, zone) : "Not yet"}
                </span>
              </span>
              {reading && <Icon of={CheckCheck} size="small" />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function useNoteReading({ booking: { id, side }, settlement }: Settled): void {
  const queryClient = useQueryClient();
  const isVisible = useIsVisible();
  const { hash } = settlement;
  const isRead = settlement.readBy.some((reading) => reading.side === side);
  const { mutate } = useMutation({
    // Retried the next time the figures are read.
    meta: { failureToast: false },
    mutationFn: (read: string) =>
      answer(api.bookings[":id"].settlement.reading.$put({ param: { id }, json: { hash: read } })),
    onSuccess: (now) => queryClient.setQueryData(settlementQuery(id).queryKey, now),
  });
  useEffect(() => {
    if (isVisible && !isRead) mutate(hash);
  }, [isVisible, isRead, hash, mutate]);
}
