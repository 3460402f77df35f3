import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ban, Ellipsis, Mail, ScanLine, Undo2 } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { v7 as newId } from "uuid";
import type { Attendee } from "../../contract/events/attendees.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { doorLimits } from "../../contract/tickets/limits.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { useSignedInUser } from "../app/session.ts";
import { useNow } from "../lib/use-now.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { toast } from "../ui/toasts.ts";
import { manageKeys } from "./queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";

// Loaded only when somebody is blocked.
const BanDialog = lazy(() => import("../bans/ban-dialog.tsx"));

/** An organizer's actions for a ticket or an RSVP. */
export function AttendeeMenu({ event, attendee }: { event: EventPage; attendee: Attendee }) {
  const { orderId, ticketId, scanId, state, name, kind, person } = attendee;
  const [refunding, setRefunding] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const me = useSignedInUser();
  const act = useAct(event.id);
  const hourMs = 3_600_000;
  const hoursSinceEnd = (Date.parse(useNow()) - Date.parse(event.endsAt ?? "")) / hourMs;
  // An event without an end has an implicit one that only the server knows.
  const mayUndo = !(hoursSinceEnd >= doorLimits.undoHoursAfterEnd);
  // Without a ticket, a person is admitted by their own id.
  const admittedBy = kind === "rsvp" ? attendee.id : ticketId;
  const order = orderId !== null && ticketId !== null ? { orderId, ticketId } : undefined;
  // Blocks apply to the host's own events, so only the host may block.
  const mayBlock = person !== null && event.host?.id === me.id && person.id !== me.id;
  if (admittedBy === null || (kind === "rsvp" && !event.can.checkIn && !mayBlock)) return null;
  const { orders, events } = api;
  const checkIn = async () => {
    const by = { id: newId(), gateId: null, ticketId: admittedBy };
    const json = { ...by, at: new Date().toISOString() };
    const { result } = await fetchJson(
      events[":id"].scans.$post({ param: { id: event.id }, json }),
    );
    if (result === "admitted") return `${name} is checked in`;
    return order ? "This ticket isn't valid right now." : "Check-in isn't open right now.";
  };
  const undo = async (scan: string) => {
    const param = { id: event.id, scanId: scan };
    await done(events[":id"].scans[":scanId"].$delete({ param }));
    return "Check-in undone";
  };
  const resend = async (id: string) => {
    const asked = { param: { id }, query: {} };
    await done(orders[":id"].tickets.resend.$post(asked));
    return "Tickets sent";
  };
  // People who watched online may still come in person.
  const admits = ["going", "returning", "online"].includes(state);
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`Actions for ${name || "this ticket"}`} small>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        {admits && event.can.checkIn && (
          <MenuItem icon={ScanLine} onClick={() => act.mutate(checkIn)}>
            Check in
          </MenuItem>
        )}
        {state === "in" && scanId && event.can.superviseDoor && mayUndo && (
          <MenuItem icon={Undo2} onClick={() => act.mutate(() => undo(scanId))}>
            Undo check-in
          </MenuItem>
        )}
        {order && (
          <MenuItem icon={Mail} onClick={() => act.mutate(() => resend(order.orderId))}>
            Resend tickets
          </MenuItem>
        )}
        {(admits || state === "in") && event.can.refund && attendee.paidMinor > 0 && (
          <MenuItem icon={Undo2} onClick={() => setRefunding(true)}>
            Refund
          </MenuItem>
        )}
        {mayBlock && (
          <MenuItem icon={Ban} onClick={() => setBlocking(true)}>
            Block from your events
          </MenuItem>
        )}
      </Menu>
      {blocking && person && (
        <Suspense>
          <BanDialog person={person} onClose={() => setBlocking(false)} />
        </Suspense>
      )}
      {refunding && order && (
        <RefundDialog
          event={event}
          attendee={{ ...attendee, ...order }}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  );
}

/** Runs an action and confirms it with a toast; list and numbers are refetched. */
function useAct(eventId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (action: () => Promise<string>) => action(),
    onSuccess(says) {
      toast(says);
      void queryClient.invalidateQueries({ queryKey: manageKeys.event(eventId) });
    },
  });
}
