import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import type { FailedEmail } from "../../contract/administration/failed-emails.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { administrationKeys } from "../moderation/queries.ts";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { failedEmailsQuery } from "./queries.ts";

/** Emails that the mail server rejected, with a button to resend them. */
export function FailedEmailsSection() {
  const queryClient = useQueryClient();
  const emails = useInfiniteQuery(failedEmailsQuery);
  const items = itemsOf(emails.data);
  const resend = useMutation({
    mutationFn: () => fetchJson(api.administration["failed-emails"].resend.$post()),
    onSuccess({ count }) {
      toast(count === 1 ? "1 email is sent again" : `${count} emails are sent again`);
      return queryClient.invalidateQueries({ queryKey: administrationKeys.all });
    },
  });
  return (
    <>
      <ListSection
        className="page-subsection"
        title="Failed emails"
        things="failed emails"
        list={emails}
        empty="No email has failed in the last 7 days."
      >
        {items.map((email) => (
          <FailedEmailRow key={email.id} email={email} />
        ))}
      </ListSection>
      {items.length > 1 && (
        <Button busy={resend.isPending && "Sending"} onClick={() => resend.mutate()}>
          Send all again
        </Button>
      )}
    </>
  );
}

function FailedEmailRow({ email: { id, to, problem, failedAt } }: { email: FailedEmail }) {
  const queryClient = useQueryClient();
  const resend = useMutation({
    mutationFn: () =>
      done(api.administration["failed-emails"][":id"].resend.$post({ param: { id } })),
    onSuccess: () => toast(`The email to ${to} is sent again`),
    onSettled: () => queryClient.invalidateQueries({ queryKey: administrationKeys.all }),
  });
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>{to}</p>
        <p className="supporting-text">{problem}</p>
        <p className="fine-print">
          <TimeAgo at={failedAt} />
        </p>
      </div>
      <Button size="small" busy={resend.isPending && "Sending"} onClick={() => resend.mutate()}>
        Send again<span className="visually-hidden"> to {to}</span>
      </Button>
    </li>
  );
}
