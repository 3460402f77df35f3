import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Send } from "lucide-react";
import type { EventChange } from "../../contract/events/changes.ts";
import { answer, api } from "../app/api.ts";
import { changesQuery } from "../events/queries.ts";
import { useNow } from "../lib/use-now.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { peopleText } from "./change-text.ts";

type Props = {
  eventId: string;
  change: Pick<EventChange, "id" | "resentAt">;
  people: number;
  small?: boolean;
};

const dayMs = 24 * 3_600_000;

/** Emails a change again to the members and guests who have not seen it, once a day. */
export function ResendButton({ eventId, change, people, small = false }: Props) {
  const { id: changeId, resentAt } = change;
  const queryClient = useQueryClient();
  const now = useNow();
  const resend = useMutation({
    mutationFn: () =>
      answer(
        api.events[":id"].changes[":changeId"].resend.$post({ param: { id: eventId, changeId } }),
      ),
    onSuccess: (sent) => toast(`Resent to ${peopleText(sent.people).toLowerCase()}`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: changesQuery(eventId).queryKey }),
  });
  const isLately = resentAt !== null && Date.parse(now) - Date.parse(resentAt) < dayMs;
  const isOff = resend.isSuccess || isLately;
  return (
    <Button
      {...(small && { size: "small" })}
      variant="primary"
      busy={resend.isPending && "Sending"}
      // Not disabled, which would lose the focus.
      aria-disabled={isOff}
      onClick={() => isOff || resend.mutate()}
    >
      <Icon of={Send} {...(small && { size: "small" })} />
      Resend to {people === 1 ? "1 person" : peopleText(people)}
    </Button>
  );
}

/** Who gets it again, and when that may be. */
export function ResendRule({ resentAt }: Pick<EventChange, "resentAt">) {
  if (resentAt === null) return "Once a day, you can resend to anyone who hasn't seen it.";
  return (
    <>
      Last sent <TimeAgo inSentence at={resentAt} />. You can resend once a day.
    </>
  );
}
