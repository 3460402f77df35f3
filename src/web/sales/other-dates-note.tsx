import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { eventKeys } from "../events/queries.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { copiedText, dueText, sameText, waitedText } from "./copies-text.ts";
import { salesCopiesQuery, salesKeys } from "./queries.ts";

/** Offers to sell the same tickets for other dates of a series. Renders nothing if all are on sale. */
export function OtherDatesNote({ eventId }: { eventId: string }) {
  const { data: copies } = useQuery(salesCopiesQuery(eventId));
  const queryClient = useQueryClient();
  const copy = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api.events[":id"].sales.copies.$post({ param: { id: eventId } })),
    onSuccess({ made }) {
      toast(copiedText(made));
      void queryClient.invalidateQueries({ queryKey: eventKeys.all });
    },
    // The reason for a failure may be gone, or new.
    onSettled: () => queryClient.invalidateQueries({ queryKey: salesKeys.copies }),
  });
  if (!copies || (copies.due === 0 && copies.waited === 0)) return null;
  const { due, waited } = copies;
  return (
    <Note>
      {due > 0 && <p>{dueText(due)}</p>}
      {waited > 0 && (
        <p className={due > 0 ? "supporting-text other-dates-note-waited" : undefined}>
          {waitedText(waited)}
        </p>
      )}
      {copy.isError && (
        <p className="small-text sales-problem other-dates-note-problem" role="alert">
          {sentenceOf(copy.error)}
        </p>
      )}
      {due > 0 && (
        <Button
          size="small"
          className="other-dates-note-copy"
          busy={copy.isPending && "Putting on sale"}
          onClick={() => copy.mutate()}
        >
          {sameText(due)}
        </Button>
      )}
    </Note>
  );
}
