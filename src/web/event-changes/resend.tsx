import { numberText } from "../lib/number-text.ts";
import { useMutation } from "@tanstack/react-query";
import { Send } from "lucide-react";
import { answer, api } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";

type ResendProps = { eventId: string; changeId: string; people: number };

/** Emails a change again to the members who have not seen it. */
export function Resend({ eventId, changeId, people }: ResendProps) {
  const resend = useMutation({
    mutationFn: () =>
      answer(
        api.events[":id"].changes[":changeId"].resend.$post({ param: { id: eventId, changeId } }),
      ),
    onSuccess: () => toast("Sent again"),
  });
  return (
    <div className="cluster is-tight">
      <Button
        size="small"
        variant="primary"
        busy={resend.isPending && "Sending"}
        disabled={resend.isSuccess}
        onClick={() => resend.mutate()}
      >
        <Icon of={Send} size="small" />
        Resend to the {numberText(people)} who haven’t
      </Button>
      <span className="small-text">Once a day.</span>
    </div>
  );
}
