import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import {
  reportReasons,
  type reportTargets,
  moderationLimits,
} from "../../contract/moderation-limits.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Select, TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";

type Reason = (typeof reportReasons)[number];

const words: Record<Reason, string> = {
  spam: "Spam or advertising",
  harassment: "Harassment or bullying",
  hate: "Hate against a group",
  violence: "Violence or threats",
  nudity: "Nudity or sexual content",
  impersonation: "Impersonation",
  fraud: "Fraud or a false event",
  other: "Something else",
};

interface ReportDialogProps {
  target: (typeof reportTargets)[number];
  targetId: string;
  /** What is reported, in words. */
  what: string;
  onClose: () => void;
}

/** Tells the administrators what is wrong, and why. */
export default function ReportDialog({ target, targetId, what, onClose }: ReportDialogProps) {
  const [id] = useState(() => newId());
  const [reason, setReason] = useState<Reason | "">("");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const send = useMutation({
    meta: { failureToast: false },
    mutationFn: (chosen: Reason) =>
      done(api.reports.$post({ json: { id, target, targetId, reason: chosen, text } })),
    onSuccess: () => {
      toast("Thank you. The administrators will review it.");
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (reason !== "") send.mutate(reason);
  }

  return (
    <Dialog open onClose={onClose} title={`Report ${what}`}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <div className="stack">
            <Select
              label="What is wrong?"
              value={reason}
              required
              error={tried && reason === "" && "Choose a reason."}
              onChange={(event) => setReason(event.target.value as Reason | "")}
            >
              <option value="">Choose a reason</option>
              {reportReasons.map((each) => (
                <option key={each} value={each}>
                  {words[each]}
                </option>
              ))}
            </Select>
            <TextArea
              label="Anything else we should know?"
              rows={4}
              maxLength={moderationLimits.text}
              value={text}
              help="Optional."
              onChange={(event) => setText(event.target.value)}
            />
            {send.isError && (
              <Note tone="bad" role="alert">
                {sentenceOf(send.error)}
              </Note>
            )}
          </div>
        </DialogBody>
        <DialogFooter>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" busy={send.isPending && "Sending"}>
            Report
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
