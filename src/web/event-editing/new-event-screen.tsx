import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { EventDraft } from "../../contract/events/editing.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { eventKeys, eventQuery } from "../events/queries.ts";
import { useAttachment } from "../media/attachment.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { chaseBulbs } from "../ui/bulb-strip.tsx";
import { coverUrlOf, ignoreSwap } from "./cover-url.ts";
import type { Step } from "./form.ts";
import { draftKeys } from "./queries.ts";
import { SavedNote } from "./saved-note.tsx";
import { priceProblems } from "./ticket-price.ts";
import { Steps } from "./steps.tsx";
import { useDraft } from "./use-draft.ts";
import "./event-editor.css";
import { Trash2 } from "lucide-react";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";

type StartedDraft = Pick<
  EventDraft,
  "id" | "version" | "fields" | "cover" | "sells" | "usualCurrency"
>;

/** Creates an event: the draft is saved while typing, and published when complete. */
export function NewEventScreen({ started }: { started: StartedDraft }) {
  const draft = useDraft(started.id, started);
  const [step, setStep] = useState<Step>("basics");
  const picture = useAttachment("image", ignoreSwap);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const publish = useMutation({
    meta: { failureToast: false },
    async mutationFn() {
      // The note at the top tells what couldn't be saved.
      if (!(await draft.save())) return undefined;
      const param = { id: started.id };
      const json = { version: draft.version() };
      return fetchJson(api.my["event-drafts"][":id"].publish.$post({ param, json }));
    },
    onSuccess(published) {
      if (!published) return;
      const { unasked, ...event } = published;
      picture.handOver();
      queryClient.setQueryData(eventQuery(event.slug).queryKey, event);
      void queryClient.invalidateQueries({ queryKey: draftKeys.all });
      void queryClient.invalidateQueries({ queryKey: eventKeys.lists });
      toast("Event published");
      chaseBulbs();
      const params = { slug: event.slug };
      if (unasked.length === 0)
        return void navigate({ to: "/events/$slug", params }).then(focusTitle);
      // The page where they can be entered again.
      const names = unasked.map((name) => `@${name}`).join(", ");
      toast(`Couldn't invite ${names}. Check the usernames under People.`, { failure: true });
      void navigate({ to: "/events/$slug/edit", params });
    },
    onError: () => setStep("review"),
  });
  const missing = isRefusal(publish.error, "BAD_INPUT") ? publish.error.fields : [];
  const unread = priceProblems(draft.fields, draft.usualCurrency);
  const isUnread = ({ field }: { field: string }) => unread.some((price) => price.field === field);
  const form = {
    id: started.id,
    fields: draft.fields,
    change: draft.change,
    isDraft: true,
    sells: started.sells,
    usualCurrency: draft.usualCurrency,
    problems: [
      ...draft.problems,
      ...missing.filter((problem) => !isUnread(problem)),
      // While they are typed, the field itself says it once it is left.
      ...(step === "details" ? [] : unread),
    ],
    picture,
    coverUrl: coverUrlOf({ picture, cover: draft.cover, coverId: draft.fields.coverId }),
  };
  return (
    <main id="main" className="event-editor">
      <div className="page-head">
        <div>
          <h1>Create event</h1>
          <SavedNote draft={draft} />
        </div>
        <DeleteDraft id={started.id} isSaved={draft.version() > 0} />
      </div>
      {publish.isError && missing.length === 0 && (
        <Note tone="bad" role="alert">
          {sentenceOf(publish.error)}
        </Note>
      )}
      <Steps
        form={form}
        step={step}
        onStep={setStep}
        last={
          step === "review" && (
            <Button
              variant="primary"
              size="large"
              busy={publish.isPending && "Publishing"}
              onClick={() => publish.mutate()}
            >
              Publish event
            </Button>
          )
        }
      />
    </main>
  );
}

/** The button that had the focus is gone, so move focus to the title instead of the top of the page. */
function focusTitle() {
  const title = document.querySelector<HTMLElement>("#main h1");
  if (title) title.tabIndex = -1;
  title?.focus();
}

/** Deletes the draft after a confirmation. */
function DeleteDraft({ id, isSaved }: { id: string; isSaved: boolean }) {
  const [asking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => done(api.my["event-drafts"][":id"].$delete({ param: { id } })),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: draftKeys.all });
      toast("Draft deleted");
      void navigate({ to: "/my-events" });
    },
  });
  if (!isSaved) return null;
  return (
    <>
      <Button variant="quiet" className="push-end" onClick={() => setAsking(true)}>
        <Icon of={Trash2} />
        Delete draft
      </Button>
      <ConfirmDialog
        open={asking}
        title="Delete draft"
        confirm="Delete draft"
        icon={Trash2}
        busy={remove.isPending && "Deleting"}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        Everything in this draft will be lost.
      </ConfirmDialog>
    </>
  );
}
