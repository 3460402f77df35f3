import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useRef, useState } from "react";
import type { EventDraft, EventFields } from "../../contract/events/editing.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { fetchJson, api } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import type { Said } from "../event-changes/change-fields.tsx";
import { eventKeys, eventQuery } from "../events/queries.ts";
import { useAttachment } from "../media/attachment.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { coverUrlOf, ignoreSwap } from "./cover-url.ts";
import { FollowingDialog } from "../series/following-dialog.tsx";
import type { Step } from "./form.ts";
import { InvitationsSection } from "../invitations/invitations-section.tsx";
import { PeopleSection } from "../event-team/people-section.tsx";
import { type Scope, ScopeChoice } from "../series/scope-choice.tsx";
import { Steps } from "./steps.tsx";
import { useNotifyDialog } from "./notify-dialog.tsx";
import { UnsavedWarning } from "../forms/unsaved-warning.tsx";
import "./event-editor.css";

type EditEventScreenProps = { event: EventPage; started: EventDraft };

/** Edits a published event. Changes are sent only on Save, because the event is public. */
export function EditEventScreen({ event, started }: EditEventScreenProps) {
  const { id, slug } = event;
  const [changes, setChanges] = useState<Partial<EventFields>>({});
  const [step, setStep] = useState<Step>("basics");
  const [scope, setScope] = useState<Scope>("one");
  const [isAsking, setAsking] = useState(false);
  const [faults, setFaults] = useState<unknown>();
  const isSaved = useRef(false);
  const picture = useAttachment("image", ignoreSwap);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const save = useMutation({
    meta: { failureToast: false },
    mutationFn: (said: Said) =>
      fetchJson(
        api.events[":id"].$patch({
          param: { id },
          json: { ...changes, version: started.version, ...said },
        }),
      ),
    onSuccess: leave,
    onError: (error) => isRefusal(error, "BAD_INPUT") && setStep("review"),
  });
  const telling = useNotifyDialog({ id, changes: { ...changes, version: started.version }, save });

  function leave(changed: EventPage) {
    isSaved.current = true;
    picture.handOver();
    queryClient.setQueryData(eventQuery(slug).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: eventKeys.all });
    toast(isOfMany ? "Events changed" : "Event changed");
    void navigate({ to: "/events/$slug", params: { slug } });
  }

  // A recurrence rule always applies to several dates.
  const isOfMany = scope === "following" || "repeats" in changes;
  const fields = { ...started.fields, ...changes };
  const error = telling.error ?? save.error;
  const refused = error ?? faults;
  const problems = isRefusal(refused, "BAD_INPUT") ? refused.fields : [];
  const isChanged = Object.keys(changes).length > 0;
  const form = {
    id: event.seriesId ?? id,
    fields,
    change: (more: Partial<EventFields>) => setChanges((now) => ({ ...now, ...more })),
    problems,
    sells: event.sells,
    isOneDate: event.seriesId !== null && !isOfMany,
    picture,
    coverUrl: coverUrlOf({ picture, cover: started.cover, coverId: fields.coverId }),
  };
  return (
    <main id="main" className="event-editor">
      <div className="page-head">
        <div>
          <h1>Edit event</h1>
          <p>{event.title}</p>
        </div>
        <ButtonLink variant="quiet" className="push-end" to="/events/$slug" params={{ slug }}>
          Back to the event
        </ButtonLink>
      </div>
      {error && problems.length === 0 && (
        <Note tone="bad" role="alert">
          {sentenceOf(error)}
        </Note>
      )}
      {event.seriesId && (
        <ScopeChoice
          legend="Apply changes to"
          value={isOfMany ? "following" : "one"}
          onChange={setScope}
          onlyFollowing={"repeats" in changes}
        />
      )}
      <Steps
        form={form}
        step={step}
        onStep={setStep}
        last={
          <Button
            variant="primary"
            disabled={!isChanged}
            busy={(telling.isAsking || save.isPending) && "Saving"}
            onClick={() => (isOfMany ? setAsking(true) : telling.ask(() => setStep("review")))}
          >
            Save changes
          </Button>
        }
      />
      {isAsking && (
        <FollowingDialog
          eventId={id}
          changes={{ ...changes, version: started.version }}
          onClose={() => setAsking(false)}
          onSaved={leave}
          onRefused={(refusal) => {
            setFaults(refusal);
            setAsking(false);
            setStep("review");
          }}
        />
      )}
      <UnsavedWarning isUnsaved={() => isChanged && !isSaved.current} />
      {telling.dialog}
      {event.can.people && <PeopleSection eventId={id} />}
      {event.can.people && <InvitationsSection eventId={id} />}
    </main>
  );
}
