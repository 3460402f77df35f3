import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import type { MyApplication } from "../../contract/calls/applications.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { DateBlock } from "../events/date-block.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { answersByText, applicationState, feeText } from "./call-text.ts";
import { callKeys } from "./queries.ts";
import "./calls.css";

/** The viewer's application beside its call: its state, its answers, and the button to withdraw it. */
export function MyApplicationBox({ application }: { application: MyApplication }) {
  const { act, answers, reply, sentAt, call } = application;
  return (
    <section className="apply-panel" aria-label={`Your application with ${act.name}`}>
      <p className="cluster is-spread is-tight">
        <b className="display-small">{act.name}</b>
        <StateBadge application={application} />
      </p>
      <p className="small-text muted-text">
        Sent <TimeAgo inSentence at={sentAt} />
      </p>
      {reply && <blockquote className="apply-reply">{reply}</blockquote>}
      {isWaitingFor(application) && call.deadlineAt && (
        <p className="small-text">
          You'll hear back by {answersByText(call.deadlineAt, call.zone)}.
        </p>
      )}
      {answers.length > 0 && (
        <dl className="apply-answers">
          {answers.map(({ question, answer }) => (
            <div key={question}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      )}
      <ApplicationActions application={application} />
    </section>
  );
}

/** One of the viewer's applications in the list under Bookings. */
export function MyApplicationRow({ application }: { application: MyApplication }) {
  const { call, act, reply } = application;
  return (
    <article className="booking-row">
      <DateBlock at={call.day ?? call.deadlineAt ?? ""} timeZone="UTC" size="small" />
      <div>
        <h3>
          <Link to="/calls/$slug" params={{ slug: call.slug }}>
            {call.title}
          </Link>
        </h3>
        <p className="cluster is-tight">
          <StateBadge application={application} />
          <span className="fine-print">With {act.name}</span>
        </p>
        {reply && <blockquote className="apply-reply">{reply}</blockquote>}
      </div>
      <div>
        <b className="tabular-numbers">{feeText(call.fee)}</b>
        <p className="fine-print">{call.town}</p>
      </div>
      <div>
        <ApplicationActions application={application} named />
      </div>
    </article>
  );
}

function isWaitingFor({ state, call }: MyApplication): boolean {
  return (state === "new" || state === "shortlisted") && call.closedBecause !== "event-cancelled";
}

function StateBadge({ application }: { application: MyApplication }) {
  const { label, tone } = applicationState(application);
  return <Badge tone={tone}>{label}</Badge>;
}

type ActionsProps = { application: MyApplication; named?: boolean };

function ApplicationActions({ application, named }: ActionsProps) {
  const { state, booking } = application;
  const [asking, setAsking] = useState(false);
  const title = <span className="visually-hidden"> {application.call.title}</span>;
  if (booking)
    return (
      <ButtonLink wide variant="primary" to="/bookings/$id" params={{ id: booking.id }}>
        {booking.state === "open" ? "Answer the offer" : "Open the booking"}
        {named && title}
      </ButtonLink>
    );
  if (state !== "new" && state !== "shortlisted") return null;
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setAsking(true)}>
        <Icon of={Undo2} size="small" />
        Withdraw application
        {named && title}
      </Button>
      {asking && <WithdrawDialog application={application} onClose={() => setAsking(false)} />}
    </>
  );
}

type WithdrawDialogProps = { application: MyApplication; onClose: () => void };

function WithdrawDialog({ application, onClose }: WithdrawDialogProps) {
  const queryClient = useQueryClient();
  const { id, act, call } = application;
  const withdraw = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.applications[":id"].withdrawal.$put({ param: { id } })),
    onSuccess: async () => {
      onClose();
      await queryClient.invalidateQueries({ queryKey: callKeys.all });
    },
  });
  return (
    <ConfirmDialog
      open
      title="Withdraw your application?"
      confirm="Withdraw application"
      busy={withdraw.isPending && "Withdrawing"}
      problem={withdraw.isError && sentenceOf(withdraw.error)}
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    >
      <p>
        {act.name} no longer applies to “{call.title}”.
        {call.isOpen && " Until the deadline you can send it again."}
      </p>
    </ConfirmDialog>
  );
}
