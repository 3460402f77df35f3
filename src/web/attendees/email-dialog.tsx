import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Clock, Megaphone } from "lucide-react";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import type { EmailAllowance } from "../../contract/events/attendees.ts";
import type { EventPage } from "../../contract/events/events.ts";
import { attendeeEmailLimits, attendeeGroups } from "../../contract/tickets/limits.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { GuardedDialog } from "../forms/guarded-dialog.tsx";
import { momentAt } from "../lib/event-time.ts";
import { salesQuery } from "../sales/queries.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Select, TextArea, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { EmailPreview } from "../event-changes/email-preview.tsx";
import { emailsQuery, manageKeys } from "./queries.ts";
import { count } from "./report-text.ts";
import { groupNames } from "./scheduled-emails.tsx";
import { SendTime } from "./send-time.tsx";

type Group = keyof typeof groupNames;

/** Emails the attendees. Sending twice by accident sends only one email. */
export function MessageDialog({ event, onClose }: { event: EventPage; onClose: () => void }) {
  const [group, setGroup] = useState<Group>("going");
  const [typeId, setTypeId] = useState<string | null>(null);
  const [sendAt, setSendAt] = useState<string | null | undefined>(null);
  const [subject, setSubject] = useState("");
  const [body, setBody] = useState("");
  const [tried, setTried] = useState(false);
  const [chosenAnswers, setAnswersByEmail] = useState<boolean>();
  const [emailId] = useState(() => newId());
  const queryClient = useQueryClient();
  const { data: sales } = useQuery({ ...salesQuery(event.id), enabled: event.sells });
  const types = sales?.types ?? [];
  // The default is the event's setting for its other emails.
  const answersByEmail =
    chosenAnswers ?? (sales !== undefined && types.length > 0 && sales.repliesByEmail);
  const emails = useQuery(emailsQuery(event.id, typeId ?? undefined));
  const people = emails.isPlaceholderData ? undefined : emails.data?.people[group];
  const last = emails.data?.items.find(({ scheduled }) => !scheduled);
  const send = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      done(
        api.events[":id"].emails[":emailId"].$put({
          param: { id: event.id, emailId },
          json: { group, typeId, sendAt: sendAt ?? null, subject, body, answersByEmail },
        }),
      ),
    onSuccess() {
      void queryClient.invalidateQueries({ queryKey: manageKeys.event(event.id) });
      toast(sendAt ? `Message scheduled for ${momentAt(sendAt, event.zone)}` : "Message sent");
      onClose();
    },
  });

  const missing = {
    subject: tried && subject.trim() === "" && "Enter a subject.",
    body: tried && body.trim() === "" && "Write a message.",
  };

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    setTried(true);
    if (subject.trim() !== "" && body.trim() !== "") send.mutate();
  }

  return (
    <GuardedDialog
      title="Message attendees"
      isUnsaved={() => !send.isSuccess && `${subject}${body}`.trim() !== ""}
      onClose={onClose}
    >
      {(close) => (
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <div className="stack">
              <Select
                label="To"
                value={group}
                onChange={(changed) => setGroup(changed.target.value as Group)}
                help={peopleText(people, emails.data?.allowance)}
              >
                {attendeeGroups.map((one) => (
                  <option key={one} value={one}>
                    {groupNames[one]}
                  </option>
                ))}
              </Select>
              {types.length > 1 && (
                <Select
                  label="Ticket type"
                  value={typeId ?? ""}
                  onChange={({ target }) => setTypeId(target.value || null)}
                >
                  <option value="">All ticket types</option>
                  {types.map(({ id, name }) => (
                    <option key={id} value={id}>
                      {name}
                    </option>
                  ))}
                </Select>
              )}
              <TextInput
                label="Subject"
                required
                maxLength={attendeeEmailLimits.subject}
                value={subject}
                error={missing.subject}
                onChange={(changed) => setSubject(changed.target.value)}
              />
              <TextArea
                label="Message"
                required
                rows={6}
                maxLength={attendeeEmailLimits.body}
                help={
                  answersByEmail
                    ? "Sent by email. Everyone who gets it sees your email address and can reply to it."
                    : "Sent by email. Your address stays private. Members can reply in Marquee messages; guests can't reply."
                }
                value={body}
                error={missing.body}
                onChange={(changed) => setBody(changed.target.value)}
              />
              <Checkbox
                label="Let people reply to my email address"
                checked={answersByEmail}
                onChange={(changed) => setAnswersByEmail(changed.target.checked)}
              />
              {!event.cancelled && (
                <SendTime
                  zone={event.zone}
                  sendAt={sendAt}
                  problem={fieldProblem(send.error, "sendAt")}
                  onChange={setSendAt}
                />
              )}
              <EmailPreview
                disabled={subject.trim() === "" || body.trim() === ""}
                fetch={() =>
                  fetchJson(
                    api.events[":id"].emails.preview.$post({
                      param: { id: event.id },
                      json: { subject, body, answersByEmail },
                    }),
                  )
                }
              />
              {last && (
                <p className="supporting-text">
                  Last message: “{last.subject}”, to {count(last.sent)}{" "}
                  {last.sent === 1 ? "person" : "people"}.
                </p>
              )}
              {send.isError && !fieldProblem(send.error, "sendAt") && (
                <Note tone="bad" role="alert">
                  {sentenceOf(send.error)}
                </Note>
              )}
            </div>
          </DialogBody>
          <DialogFooter>
            <Button onClick={close}>Cancel</Button>
            <Button
              type="submit"
              variant="primary"
              disabled={
                people === 0 || sendAt === undefined || isTooMany(people, emails.data?.allowance)
              }
              busy={send.isPending && (sendAt ? "Scheduling" : "Sending")}
            >
              <Icon of={sendAt === null ? Megaphone : Clock} />
              {sendAt === null ? "Send message" : "Schedule message"}
            </Button>
          </DialogFooter>
        </form>
      )}
    </GuardedDialog>
  );
}

function isTooMany(people = 0, allowance: EmailAllowance | undefined): boolean {
  return allowance !== undefined && people > allowance.left;
}

/** The number of recipients, and the remaining allowance if it's nearly used up. */
function peopleText(
  people: number | undefined,
  allowance: EmailAllowance | undefined,
): string | undefined {
  if (people === undefined) return undefined;
  if (people === 0) return "Nobody in this group can be reached by email.";
  const goes = `Goes to ${count(people)} ${people === 1 ? "person" : "people"}.`;
  return allowance ? `${goes} ${allowanceText(allowance)}` : goes;
}

function allowanceText({ left, peopleADay, next }: EmailAllowance): string {
  const now = `You can email ${count(peopleADay)} people a day; ${count(left)} left.`;
  if (!next) return now;
  const more = next.events === 1 ? "your next event" : `${count(next.events)} more events`;
  return `${now} After ${more} with check-ins, the limit rises to ${count(next.peopleADay)}.`;
}
