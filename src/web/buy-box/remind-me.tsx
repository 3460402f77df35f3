import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Bell, BellRing } from "lucide-react";
import type { EventPage } from "../../contract/events/events.ts";
import { api, done } from "../app/api.ts";
import { useMe } from "../app/session.ts";
import { useEventPath } from "../events/event-address.ts";
import { eventKeys, eventQuery } from "../events/queries.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { toast } from "../ui/toasts.ts";

type RemindMeProps = { event: EventPage; wide?: boolean };

/** Sets or cancels a reminder for the start of sales. */
export function RemindMe({ event, wide = false }: RemindMeProps) {
  const me = useMe();
  const next = useEventPath(event);
  const remind = useSaleReminder(event);
  const look = { size: "large", wide } as const;
  if (!me)
    return (
      <ButtonLink {...look} variant="primary" to="/login" search={{ next }}>
        <Bell aria-hidden />
        Remind me
      </ButtonLink>
    );
  const isOn = remind.isPending ? remind.variables : event.mySaleReminder;
  return (
    <Button
      {...look}
      variant={isOn ? "outline" : "primary"}
      aria-pressed={isOn}
      onClick={() => remind.mutate(!isOn)}
    >
      {isOn ? <BellRing aria-hidden /> : <Bell aria-hidden />}
      {isOn ? "Reminder set" : "Remind me"}
    </Button>
  );
}

/** Sets or removes the reminder. While pending, `variables` is the state to show. */
function useSaleReminder({ id, slug }: EventPage) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `sale-reminder-${id}` },
    mutationFn(isOn: boolean) {
      const route = api.events[":id"]["sale-reminder"];
      return done(isOn ? route.$put({ param: { id } }) : route.$delete({ param: { id } }));
    },
    onSuccess(_, isOn) {
      toast(isOn ? "We'll remind you before tickets go on sale" : "Reminder removed");
      queryClient.setQueryData(
        eventQuery(slug).queryKey,
        (now) => now && { ...now, mySaleReminder: isOn },
      );
    },
    // Sales may have started meanwhile.
    onError: () => queryClient.invalidateQueries({ queryKey: eventKeys.all }),
  });
}
