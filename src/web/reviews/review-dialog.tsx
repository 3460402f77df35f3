import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import { reviewLimits } from "../../contract/talent/limits.ts";
import type { Review } from "../../contract/talent/reviews.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { GuardedDialog } from "../forms/guarded-dialog.tsx";
import { useUnsaved } from "../forms/use-unsaved.ts";
import { Button } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { toast } from "../ui/toasts.ts";
import { reviewKeys } from "./queries.ts";
import "./reviews.css";

type About =
  | { kind: "act"; eventId: string; actId: string }
  | { kind: "event"; eventId: string }
  | { kind: "booking"; bookingId: string };

type ReviewDialogProps = {
  about: About;
  /** The thing reviewed, in words. */
  what: string;
  mine: Review | null;
  onClose: () => void;
};

/** Writes a review or changes the viewer's own one. */
export default function ReviewDialog({ about, what, mine, onClose }: ReviewDialogProps) {
  const [id] = useState(() => mine?.id ?? newId());
  const [stars, setStars] = useState(mine?.stars ?? 0);
  const [text, setText] = useState(mine?.text ?? "");
  const [tried, setTried] = useState(false);
  const queryClient = useQueryClient();
  const send = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(api.reviews[":id"].$put({ param: { id }, json: { about, stars, text } })),
    onSuccess: async () => {
      markSent();
      await queryClient.invalidateQueries({ queryKey: reviewKeys.all });
      toast(mine ? "Review changed" : "Review sent");
      onClose();
    },
  });
  const { isUnsaved, markSent } = useUnsaved([stars, text], send.error);
  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (stars > 0) send.mutate();
  }
  return (
    <GuardedDialog isUnsaved={isUnsaved} onClose={onClose} title={`Review ${what}`}>
      {(close) => (
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <div className="stack">
              <StarsInput
                legend="How many stars?"
                most={reviewLimits.stars.max}
                value={stars}
                onChange={setStars}
              />
              {tried && stars === 0 && (
                <p className="field-error" role="alert">
                  Choose how many stars.
                </p>
              )}
              <TextArea
                label="What was it like?"
                rows={5}
                maxLength={reviewLimits.text}
                help={`You can change it for ${reviewLimits.editDays} days. Your name stands beside it.`}
                value={text}
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
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" busy={send.isPending && "Sending"}>
              {mine ? "Save" : "Send the review"}
            </Button>
          </DialogFooter>
        </form>
      )}
    </GuardedDialog>
  );
}

type StarsInputProps = {
  legend: string;
  value: number;
  most: number;
  onChange: (stars: number) => void;
};

/** Radio buttons that look like stars: arrow keys move between them. */
function StarsInput({ legend, value, most, onChange }: StarsInputProps) {
  return (
    <fieldset className="stars-input">
      <legend className="field-label">{legend}</legend>
      <div className="side-by-side">
        {Array.from({ length: most }, (_, at) => at + 1).map((stars) => (
          <label key={stars} className={classes("star-choice", stars <= value && "is-lit")}>
            <input
              type="radio"
              name="stars"
              className="visually-hidden"
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <Icon of={Star} />
            <span className="visually-hidden">
              {stars} {stars === 1 ? "star" : "stars"}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
