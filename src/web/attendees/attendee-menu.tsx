import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Mail, ScanLine, Undo2 } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Attendee } from "../../contract/events/attendees.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { answer, api, done } from "../app/api.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem } from "../ui/menu.tsx";
import { toast } from "../ui/toasts.ts";
import { manageKeys } from "./queries.ts";
import { RefundDialog } from "./refund-dialog.tsx";

/** What an organizer can do about one ticket. */
export function AttendeeMenu({ event, attendee }: { event: EventPage; attendee: Attendee }) {
  const { orderId, ticketId, scanId, state, name } = attendee;
  const [refunding, setRefunding] = useState(false);
  const act = useAct(event.id);
  if (orderId === null || ticketId === null) return null;
  const { orders, events } = api;
  const checkIn = async () => {
    const json = { id: newId(), gateId: null, at: new Date().toISOString(), ticketId };
    const { result } = await answer(events[":id"].scans.$post({ param: { id: event.id }, json }));
    return result === "admitted" ? `${name} is checked in` : "This ticket isn't valid right now.";
  };
  const undo = async (scan: string) => {
    const param = { id: event.id, scanId: scan };
    await done(events[":id"].scans[":scanId"].$delete({ param }));
    return "Check-in undone";
  };
  const resend = async () => {
    const asked = { param: { id: orderId }, query: {} };
    await done(orders[":id"].tickets.resend.$post(asked));
    return "Tickets sent";
  };
  const admits = state === "going" || state === "returning";
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
        {state === "in" && scanId && event.can.superviseDoor && (
          <MenuItem icon={Undo2} onClick={() => act.mutate(() => undo(scanId))}>
            Undo check-in
          </MenuItem>
        )}
        <MenuItem icon={Mail} onClick={() => act.mutate(resend)}>
          Resend tickets
        </MenuItem>
        {(admits || state === "in") && event.can.refund && attendee.paidMinor > 0 && (
          <MenuItem icon={Undo2} onClick={() => setRefunding(true)}>
            Refund
          </MenuItem>
        )}
      </Menu>
      {refunding && (
        <RefundDialog
          event={event}
          attendee={{ ...attendee, orderId, ticketId }}
          onClose={() => setRefunding(false)}
        />
      )}
    </>
  );
}

/** Does something and says so; the list and the numbers follow. */
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
