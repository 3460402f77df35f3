import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { answer, api } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";
import { peopleText } from "./change-text.ts";

type Props = { eventId: string; changeId: string; people: number; small?: boolean };

/** Emails a change again to the members and guests who have not seen it, once a day. */
export function ResendButton({ eventId, changeId, people, small = false }: Props) {
  const resend = useMutation({
    mutationFn: () =>
      answer(
        api.events[":id"].changes[":changeId"].resend.$post({ param: { id: eventId, changeId } }),
      ),
    onSuccess: (sent) => toast(`Resent to ${peopleText(sent.people).toLowerCase()}`),
  });
  return (
    <Button
      {...(small && { size: "small" })}
      variant="primary"
      busy={resend.isPending && "Sending"}
      // Not disabled, which would lose the focus.
      aria-disabled={resend.isSuccess}
      onClick={() => resend.isSuccess || resend.mutate()}
    >
      <Icon of={Send} {...(small && { size: "small" })} />
      Resend to {people === 1 ? "1 person" : peopleText(people)}
    </Button>
  );
}
