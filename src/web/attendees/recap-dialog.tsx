import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Image, Send } from "lucide-react";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import type { EventPage } from "../../contract/events/events.ts";
import { postLimits } from "../../contract/post-limits.ts";
import { attendeeEmailLimits } from "../../contract/tickets/limits.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { siteOrigin } from "../app/request-context.ts";
import { sentenceOf } from "../app/refusal.ts";
import { AttachmentRow } from "../media/attachment-row.tsx";
import { useAttachment } from "../media/attachment.ts";
import { EmailPreview } from "../event-changes/email-preview.tsx";
import { FileButton } from "../media/file-button.tsx";
import { eventKeys } from "../events/queries.ts";
import { showPublished } from "../posts/post-cache.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { emailsQuery } from "./queries.ts";
import { count } from "./report-text.ts";

/** Writes a recap post about a past event, with an optional photo, that can also be emailed to attendees. */
export function RecapDialog({ event, onClose }: { event: EventPage; onClose: () => void }) {
  const [content, setContent] = useState("");
  const [isEmailed, setIsEmailed] = useState(true);
  // Created once, so that retrying after a lost connection doesn't post or email twice.
  const [ids] = useState(() => ({ post: newId(), email: newId() }));
  const photo = useAttachment("image", () => undefined);
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { data: emails } = useQuery(emailsQuery(event.id));
  // If nobody was checked in, everyone who was going gets it.
  const group = emails && emails.people.in > 0 ? "in" : "going";
  const people = emails?.people[group] ?? 0;
  const address = `${siteOrigin()}/events/${event.slug}`;
  const emailSubject = `Recap: ${event.title}`.slice(0, attendeeEmailLimits.subject);
  const emailBody = (postId: string) =>
    `${content.trim()}\n\nSee the recap: ${siteOrigin()}/posts/${postId}`;
  const publish = useMutation({
    meta: { failureToast: false },
    async mutationFn() {
      const mediaId = (await photo.finish())?.id ?? null;
      const title = `Recap: ${event.title}`.slice(0, postLimits.title);
      const visibility =
        event.visibility === "public" ? ("public" as const) : ("followers" as const);
      const text = { title, content: `${content.trim()}\n\n${address}` };
      const given = { id: ids.post, ...text, visibility, mediaId };
      const json = { type: "post" as const, recapOf: event.id, ...given };
      const post = await fetchJson(api.posts.$post({ json }));
      if (isEmailed && people > 0) {
        await done(
          api.events[":id"].emails[":emailId"].$put({
            param: { id: event.id, emailId: ids.email },
            json: {
              group,
              typeId: null,
              sendAt: null,
              subject: emailSubject,
              body: emailBody(post.id),
              answersByEmail: false,
            },
          }),
        );
      }
      return post;
    },
    onSuccess(post) {
      photo.handOver();
      void showPublished(queryClient, post);
      void queryClient.invalidateQueries(emailsQuery(event.id));
      // The event page links to the recap.
      void queryClient.invalidateQueries({ queryKey: eventKeys.pages });
      const view = () => void navigate({ to: "/posts/$postId", params: { postId: post.id } });
      toast("Recap posted", { action: { label: "View", run: view } });
      onClose();
    },
  });

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    if (content.trim() !== "") publish.mutate();
  }

  return (
    <Dialog open title="Write a recap" onClose={onClose}>
      <form onSubmit={submit}>
        <DialogBody>
          <p className="muted-text">Appears in the feed as your post, with a link to the event.</p>
          <TextArea
            label="How was it?"
            required
            rows={5}
            maxLength={Math.min(postLimits.content, attendeeEmailLimits.body) - 300}
            value={content}
            onChange={(changed) => setContent(changed.target.value)}
          />
          <AttachmentRow attaching={photo} />
          {!photo.attachment && (
            <FileButton kind="image" icon={Image} size="small" onChoose={photo.choose}>
              Add a photo
            </FileButton>
          )}
          <Checkbox
            label={emailLabel(people, group === "in")}
            checked={isEmailed && people > 0}
            disabled={people === 0}
            onChange={(changed) => setIsEmailed(changed.target.checked)}
          />
          {isEmailed && people > 0 && (
            <EmailPreview
              disabled={content.trim() === ""}
              fetch={() =>
                fetchJson(
                  api.events[":id"].emails.preview.$post({
                    param: { id: event.id },
                    json: {
                      subject: emailSubject,
                      body: emailBody(ids.post),
                      answersByEmail: false,
                    },
                  }),
                )
              }
            />
          )}
          {publish.isError && (
            <Note tone="bad" role="alert">
              {sentenceOf(publish.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!emails}
            busy={publish.isPending && "Posting"}
          >
            <Icon of={Send} />
            Post recap
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}

function emailLabel(people: number, cameIn: boolean): string {
  if (people === 0) return "Nobody who came can be reached by email";
  const who = people === 1 ? "the one person" : `the ${count(people)} people`;
  return `Email it to ${who} who ${cameIn ? "came" : "said they were going"}`;
}
