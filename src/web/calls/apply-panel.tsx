import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { v7 as newId } from "uuid";
import type { ActToApply } from "../../contract/calls/applications.ts";
import type { Call } from "../../contract/calls/calls.ts";
import { callLimits } from "../../contract/calls/limits.ts";
import { ActArt } from "../acts/act-art.tsx";
import { rateText } from "../acts/rate-text.ts";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, isRefusal, sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { dayName } from "../availability/month.ts";
import { dropOwn, readOwn, storeOwn } from "../lib/own-storage.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { toast } from "../ui/toasts.ts";
import { closedText } from "./call-text.ts";
import { MyApplicationBox } from "./my-application.tsx";
import { actsToApplyQuery, callKeys } from "./queries.ts";

/** How to apply to the call, for every viewer. */
export function ApplyPanel({ call }: { call: Call }) {
  const me = useMe();
  if (call.can.edit)
    return (
      <div className="apply-panel">
        <h2>{call.isOpen ? "Apply" : "What was asked"}</h2>
        <p className="muted-text">
          This is your team's call. Acts choose what they apply with here, answer your questions and
          send it.
        </p>
        {call.questions.length > 0 && (
          <ol className="apply-questions">
            {call.questions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        )}
      </div>
    );
  if (call.sample && call.isOpen)
    return (
      <div className="apply-panel">
        <h2>Apply</h2>
        <p className="muted-text">
          On a real call you choose your act here, answer the questions and send it. This one is a
          sample: nobody would answer you.
        </p>
        <ButtonLink wide to="/calls">
          See open calls
        </ButtonLink>
      </div>
    );
  if (me) return <OwnActs call={call} personId={me.id} verified={me.emailVerified} />;
  if (!call.isOpen) return <Closed call={call} />;
  return (
    <div className="apply-panel">
      <h2>Apply</h2>
      <p className="muted-text">Log in, choose your act, answer and send.</p>
      <ButtonLink
        wide
        size="large"
        variant="primary"
        to="/login"
        search={{ next: `/calls/${call.slug}` }}
      >
        Log in to apply
      </ButtonLink>
    </div>
  );
}

function Closed({ call }: { call: Call }) {
  return (
    <div className="apply-panel">
      <h2>{call.state === "draft" ? "Not open yet" : "This call is closed"}</h2>
      <p className="muted-text">{closedText(call)}</p>
      <ButtonLink wide to="/calls">
        See open calls
      </ButtonLink>
    </div>
  );
}

/** Whether an act has an application that was not withdrawn. */
export function hasApplied({ application }: ActToApply): boolean {
  return application !== null && application.state !== "withdrawn";
}

type OwnActsProps = { call: Call; personId: string; verified: boolean };

function OwnActs({ call, personId, verified }: OwnActsProps) {
  const asked = useQuery(actsToApplyQuery(call.id));
  if (asked.isPending)
    return (
      <div className="apply-panel">
        <Loading says="Loading your acts">
          <PersonSkeleton />
        </Loading>
      </div>
    );
  if (asked.isLoadingError)
    return (
      <ErrorState message="We couldn't load your acts." onRetry={() => void asked.refetch()}>
        {sentenceOf(asked.error)}
      </ErrorState>
    );
  const acts = asked.data.items;
  const sent = acts.flatMap(({ application }) => application ?? []);
  const rest = acts.filter((act) => !hasApplied(act));
  return (
    <div className="stack">
      {sent.map((application) => (
        <MyApplicationBox key={application.id} application={application} />
      ))}
      {!call.isOpen && sent.length === 0 && <Closed call={call} />}
      {call.isOpen && acts.length === 0 && (
        <div className="apply-panel">
          <h2>Apply</h2>
          <p className="muted-text">
            You need an act: a page with what you play and what it costs.
          </p>
          <ButtonLink wide size="large" variant="primary" to="/talent/new">
            Add your act
          </ButtonLink>
        </div>
      )}
      {call.isOpen && rest.length > 0 && (
        <ApplyForm call={call} acts={rest} personId={personId} verified={verified} />
      )}
    </div>
  );
}

type Draft = { actId: string; answers: Record<string, string> };

function readDraft(personId: string, name: string): Partial<Draft> {
  const stored = readOwn(personId, name);
  return typeof stored === "object" && stored !== null ? (stored as Partial<Draft>) : {};
}

type ApplyFormProps = { call: Call; acts: ActToApply[]; personId: string; verified: boolean };

/** The form to apply: choose an act, answer, send. What is typed stays in this browser until it is sent. */
function ApplyForm({ call, acts, personId, verified }: ApplyFormProps) {
  const name = `call-${call.id}`;
  const queryClient = useQueryClient();
  const [id, setId] = useState(() => newId());
  const [draft, setDraft] = useState<Draft>(() => {
    const { actId = "", answers = {} } = readDraft(personId, name);
    return { actId, answers };
  });
  const able = acts.filter(({ act }) => act.listed);
  const chosen = able.find(({ act }) => act.id === draft.actId) ?? able[0];
  const change = (more: Partial<Draft>) => {
    const next = { ...draft, actId: chosen?.act.id ?? "", ...more };
    setDraft(next);
    storeOwn(personId, name, next);
  };
  const send = useMutation({
    meta: { failureToast: false },
    mutationFn: (actId: string) =>
      fetchJson(
        api.calls[":id"].applications.$post({
          param: { id: call.id },
          json: {
            id,
            actId,
            questionsVersion: call.questionsVersion,
            answers: call.questions.map((question) => draft.answers[question] ?? ""),
          },
        }),
      ),
    onSuccess: async () => {
      dropOwn(personId, name);
      setId(newId());
      toast("Application sent");
      await queryClient.invalidateQueries({ queryKey: callKeys.all });
    },
    // The questions may have changed: shows the current ones.
    onError: (error) =>
      isRefusal(error, "CONFLICT")
        ? queryClient.invalidateQueries({ queryKey: callKeys.all })
        : undefined,
  });
  return (
    <form
      className="apply-panel"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) send.mutate(chosen.act.id);
      }}
    >
      <h2>Apply</h2>
      <fieldset className="apply-acts">
        <legend>
          <Step number={1}>Which act?</Step>
        </legend>
        {acts.map(({ act, day }) => (
          <label key={act.id} className="apply-act">
            <input
              type="radio"
              name="act"
              disabled={!act.listed}
              checked={act.id === chosen?.act.id}
              onChange={() => change({ actId: act.id })}
            />
            <span className="apply-act-art">
              <ActArt act={act} width={120} />
            </span>
            <span className="fill">
              <b>{act.name}</b>
              <span className="small-text muted-text">
                {act.listed ? actText({ act, day }, call) : "Not listed yet"}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      {able.length === 0 && (
        <Note tone="warn">List your act first, so that the organizer can see it.</Note>
      )}
      {call.questions.length > 0 && (
        <div className="stack is-tight">
          <Step number={2}>Questions</Step>
          {call.questions.map((question, at) => (
            <TextArea
              key={question}
              label={question}
              rows={2}
              required
              maxLength={callLimits.answer}
              value={draft.answers[question] ?? ""}
              error={fieldProblem(send.error, `answers.${at}`)}
              onChange={({ target: { value } }) =>
                change({ answers: { ...draft.answers, [question]: value } })
              }
            />
          ))}
        </div>
      )}
      <div className="stack is-tight">
        <Step number={call.questions.length > 0 ? 3 : 2}>Send it</Step>
        {!verified && (
          <Note tone="warn">Verify your email address first, so that you can be answered.</Note>
        )}
        {send.error && !isRefusal(send.error, "BAD_INPUT") && (
          <Note tone="bad" role="alert">
            {sentenceOf(send.error)}
          </Note>
        )}
        <Button
          wide
          type="submit"
          size="large"
          variant="primary"
          disabled={!chosen}
          busy={send.isPending && "Sending"}
        >
          {chosen ? `Apply with ${chosen.act.name}` : "Apply"}
        </Button>
        <p className="fine-print">
          {call.from.name} sees your page, sound and free days. You can take it back until you have
          an answer.
        </p>
      </div>
    </form>
  );
}

function Step({ number, children }: { number: number; children: string }) {
  return (
    <span className="apply-step">
      <b aria-hidden="true">{number}</b>
      {children}
    </span>
  );
}

const dayStates = { free: "Free on", tentative: "Tentative on", booked: "Booked on" };

/** "Free on March 6 · $550 per night". */
function actText({ act, day }: Pick<ActToApply, "act" | "day">, call: Call): string {
  const { sum, per } = rateText(act.rate);
  const stands =
    day && call.day
      ? `${dayStates[day]} ${dayName(call.day, { month: "long", day: "numeric" })}`
      : "";
  return [stands, act.rate ? `from ${sum} ${per}` : "Ask for a price"].filter(Boolean).join(" · ");
}
