import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { ArrowLeft, Trash2 } from "lucide-react";
import { useState } from "react";
import { v7 as newId } from "uuid";
import type { Call, CallFields } from "../../contract/calls/calls.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { eventQuery } from "../events/queries.ts";
import { OwnEventSelect } from "../forms/own-event-select.tsx";
import { deviceZone } from "../lib/device-zone.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { CallForm } from "./call-form.tsx";
import { callKeys, callQuery } from "./queries.ts";
import { callFieldsOfEvent, firstCallFields } from "./first-call-fields.ts";
import "./calls.css";

/** The form for a new call, with or without an event. */
export function NewCallScreen({ event: named }: { event: EventPage | undefined }) {
  const [event, setEvent] = useState(named);
  const [id] = useState(() => newId());
  const [made, setMade] = useState<Call>();
  const [fields] = useState(() => firstCallFields(named, deviceZone()));
  const save = useSaveCall(async (given) => {
    const eventId = event?.id ?? null;
    // If something was missing the first time, pressing again changes the draft that was created then.
    const call = made
      ? await editCall(made, given)
      : await fetchJson(api.calls.$post({ json: { id, eventId, ...given } }));
    setMade(call);
    return call;
  });
  return (
    <main id="main" className="call-form">
      <div className="page-head">
        <div>
          <h1>Post an open call</h1>
          <p>Say what you are looking for. Acts apply until the deadline.</p>
        </div>
      </div>
      <VerifyFirst />
      {event && (
        <Note className="note-below">
          For <b>{event.title}</b>.
          {event.visibility !== "public" &&
            " This event is not public: the call does not name it, but what you write here is public."}
        </Note>
      )}
      <CallForm
        fields={fields}
        error={save.error}
        onSend={(given, as) => save.send(given, as)}
        renderBefore={(fill) =>
          // A draft that was created keeps its event.
          !made && (
            <CallEventChoice
              event={event}
              onChoose={(chosen) => {
                setEvent(chosen);
                if (chosen) fill(callFieldsOfEvent(chosen));
              }}
            />
          )
        }
      >
        <SaveButtons state="draft" busy={save.busy} />
      </CallForm>
    </main>
  );
}

type CallEventChoiceProps = {
  event: EventPage | undefined;
  onChoose: (event: EventPage | undefined) => void;
};

/** Selects which of the organizer's events a call is for. */
function CallEventChoice({ event, onChoose }: CallEventChoiceProps) {
  const queryClient = useQueryClient();
  const choose = useMutation({
    mutationFn: async ({ slug }: { id: string; slug: string | undefined }) =>
      slug ? queryClient.fetchQuery(eventQuery(slug, undefined)) : undefined,
    onSuccess: onChoose,
  });
  return (
    <OwnEventSelect
      value={(choose.isPending ? choose.variables.id : event?.id) ?? ""}
      none="None of them"
      extra={event}
      onChoose={(id, chosen) =>
        choose.mutate({ id, slug: chosen?.slug ?? (id === event?.id ? event.slug : undefined) })
      }
    />
  );
}

/** The form for a draft or a published call. */
export function EditCallScreen({ slug }: { slug: string }) {
  const { data: call } = useSuspenseQuery(callQuery(slug));
  const save = useSaveCall((given) => editCall(call, given));
  if (!call.can.edit) return <NotFoundScreen thing="call" />;
  return (
    <main id="main" className="call-form">
      <nav className="supporting-text back-link" aria-label="Breadcrumb">
        <Link to="/calls/$slug" params={{ slug }} className="side-by-side is-tight">
          <Icon of={ArrowLeft} size="small" />
          {call.title}
        </Link>
      </nav>
      <div className="page-head">
        <div>
          <h1>Edit the call</h1>
          <p>{states[call.state]}</p>
        </div>
      </div>
      <VerifyFirst />
      <CallForm
        key={call.id}
        fields={call}
        error={save.error}
        onSend={(given, as) => save.send(given, as)}
      >
        <SaveButtons state={call.state} busy={save.busy} />
        {call.state === "draft" && <DeleteDraft id={call.id} />}
      </CallForm>
    </main>
  );
}

const states = {
  draft: "A draft that only your team sees",
  published: "Open for applications",
  closed: "Closed for applications",
};

function VerifyFirst() {
  const me = useMe();
  if (!me || me.emailVerified) return null;
  return (
    <Note tone="warn" className="note-below">
      Verify your email address first: you can save a draft, and publish it once you have.
    </Note>
  );
}

function SaveButtons({ state, busy }: { state: Call["state"]; busy: boolean }) {
  if (state === "draft")
    return (
      <>
        <Button
          type="submit"
          value="publish"
          variant="primary"
          size="large"
          busy={busy && "Saving"}
        >
          Publish the call
        </Button>
        <Button type="submit" value="save" size="large">
          Save draft
        </Button>
      </>
    );
  return (
    <Button type="submit" value="save" variant="primary" size="large" busy={busy && "Saving"}>
      Save
    </Button>
  );
}

function editCall({ id, version }: Call, fields: CallFields): Promise<Call> {
  return fetchJson(api.calls[":id"].$put({ param: { id }, json: { ...fields, version } }));
}

/** Saves what was typed, publishes the call if that button was pressed, and opens its page. */
function useSaveCall(save: (fields: CallFields) => Promise<Call>) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const saving = useMutation({
    meta: { failureToast: false },
    mutationFn: async ({ fields, intent }: { fields: CallFields; intent: string }) => {
      const call = await save(fields);
      queryClient.setQueryData(callQuery(call.slug).queryKey, call);
      if (intent !== "publish") return call;
      const param = { id: call.id };
      return fetchJson(api.calls[":id"].state.$put({ param, json: { state: "published" } }));
    },
    onSuccess: async (call, { intent }) => {
      toast(intent === "publish" ? "The call is open" : "Call saved");
      queryClient.setQueryData(callQuery(call.slug).queryKey, call);
      await navigate({ to: "/calls/$slug", params: { slug: call.slug } });
      void queryClient.invalidateQueries({ queryKey: callKeys.all });
    },
  });
  return {
    error: saving.error,
    busy: saving.isPending,
    send: (fields: CallFields, intent: string) => saving.mutate({ fields, intent }),
  };
}

function DeleteDraft({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.calls[":id"].$delete({ param: { id } })),
    onSuccess: async () => {
      toast("Draft deleted");
      await navigate({ to: "/bookings" });
      void queryClient.invalidateQueries({ queryKey: callKeys.all });
    },
  });
  return (
    <>
      <Button variant="danger" size="large" onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          open
          title="Delete this draft?"
          confirm="Delete the draft"
          busy={remove.isPending && "Deleting"}
          problem={remove.isError && sentenceOf(remove.error)}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>Everything you wrote will be lost.</p>
        </ConfirmDialog>
      )}
    </>
  );
}
