import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import {
  reportCategories,
  type ReportCategory,
  type reportTargets,
  moderationLimits,
} from "../../contract/moderation/limits.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Select, TextArea } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { categoryTexts } from "./moderation-text.ts";

interface ReportDialogProps {
  target: (typeof reportTargets)[number];
  targetId: string;
  /** What is reported, such as "post" or a person's name. */
  what: string;
  onClose: () => void;
}

/** Reports something to the moderators with a category and details. */
export default function ReportDialog({ target, targetId, what, onClose }: ReportDialogProps) {
  const [id] = useState(() => newId());
  const [category, setCategory] = useState<ReportCategory | "">("");
  const [text, setText] = useState("");
  const [tried, setTried] = useState(false);
  const send = useMutation({
    meta: { failureToast: false },
    mutationFn: (chosen: ReportCategory) =>
      done(api.reports.$post({ json: { id, target, targetId, category: chosen, text } })),
    onSuccess: () => {
      toast("Thank you. The moderators will review it.");
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (category !== "") send.mutate(category);
  }

  return (
    <Dialog open onClose={onClose} title={`Report ${what}`}>
      <form onSubmit={submit} noValidate>
        <DialogBody>
          <div className="stack">
            <Select
              label="What is wrong?"
              value={category}
              required
              error={tried && category === "" && "Choose a reason."}
              onChange={(event) => setCategory(event.target.value as ReportCategory | "")}
            >
              <option value="">Choose a reason</option>
              {reportCategories.map((each) => (
                <option key={each} value={each}>
                  {categoryTexts[each]}
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
