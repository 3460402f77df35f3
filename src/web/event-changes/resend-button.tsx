import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { EventChange } from "../../contract/events/changes.ts";
import { fetchJson, api } from "../app/api.ts";
import { changesQuery } from "../events/queries.ts";
import { momentAt } from "../lib/event-time.ts";
import { useNow } from "../lib/use-now.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { peopleText } from "./change-text.ts";

type Props = {
  eventId: string;
  change: Pick<EventChange, "id" | "resendAt">;
  people: number;
  small?: boolean;
};

/** Emails a change again to members and guests who haven't seen it, a day after it was last sent. */
export function ResendButton({ eventId, change, people, small = false }: Props) {
  const { id: changeId, resendAt } = change;
  const queryClient = useQueryClient();
  const now = useNow();
  const resend = useMutation({
    mutationFn: () =>
      fetchJson(
        api.events[":id"].changes[":changeId"].resend.$post({ param: { id: eventId, changeId } }),
      ),
    onSuccess: (sent) => toast(`Resent to ${peopleText(sent.people).toLowerCase()}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: changesQuery(eventId).queryKey }),
  });
  const isOff = resend.isSuccess || resendAt === null || resendAt > now;
  return (
    <Button
      {...(small && { size: "small" })}
      variant="primary"
      busy={resend.isPending && "Sending"}
      // `disabled` would lose the focus.
      aria-disabled={isOff}
      onClick={() => resend.mutate()}
    >
      <Icon of={Send} {...(small && { size: "small" })} />
      Resend to {people === 1 ? "1 person" : peopleText(people)}
    </Button>
  );
}

/** When the change can be resent to people who haven't seen it. */
export function ResendRule({ resendAt, resentAt }: Pick<EventChange, "resendAt" | "resentAt">) {
  const zone = useViewerZone();
  const now = useNow();
  if (resendAt === null)
    return "A day after everyone has been emailed, you can resend to anyone who hasn't seen it.";
  return (
    <>
      {resentAt !== null && (
        <>
          Resent <TimeAgo inSentence at={resentAt} />.{" "}
        </>
      )}
      {resendAt > now
        ? `From ${momentAt(resendAt, zone ?? "UTC")}, you can resend to anyone who hasn't seen it.`
        : "Once a day, you can resend to anyone who hasn't seen it."}
    </>
  );
}
