import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useState } from "react";
import { v7 as newId } from "uuid";
import { talkLimits } from "../../contract/rooms/talk-limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { pollsQuery, type TalkOf } from "./queries.ts";

/** Opens a poll with two to eight options. */
export function NewPollDialog({ of, onClose }: { of: TalkOf; onClose: () => void }) {
  const client = useQueryClient();
  const [id] = useState(() => newId());
  const [question, setQuestion] = useState("");
  const [options, setOptions] = useState(["", ""]);
  const [multiple, setMultiple] = useState(false);
  const open = useMutation({
    meta: { failureToast: false },
    mutationFn: () => {
      const json = {
        id,
        question,
        options: options.map((one) => one.trim()).filter(Boolean),
        multiple,
      };
      return fetchJson(api.events[":id"].room.polls.$post({ param: { id: of.eventId }, json }));
    },
    onSuccess: async () => {
      await client.invalidateQueries(pollsQuery(of));
      onClose();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!open.isPending) open.mutate();
  }

  return (
    <Dialog open title="New poll" onClose={onClose}>
      <form className="new-poll" onSubmit={submit}>
        <DialogBody>
          <TextInput
            label="Question"
            required
            maxLength={talkLimits.pollQuestion}
            value={question}
            onChange={(event) => setQuestion(event.target.value)}
          />
          {options.map((option, at) => (
            <TextInput
              // oxlint-disable-next-line react/no-array-index-key -- an option is its place in the poll
              key={at}
              label={`Option ${at + 1}`}
              required={at < 2}
              maxLength={talkLimits.pollOption}
              value={option}
              onChange={(event) => setOptions(options.with(at, event.target.value))}
            />
          ))}
          {options.length < talkLimits.maxOptions && (
            <Button size="small" onClick={() => setOptions([...options, ""])}>
              <Icon of={Plus} />
              Add option
            </Button>
          )}
          <Checkbox
            label="People may choose more than one"
            checked={multiple}
            onChange={(event) => setMultiple(event.target.checked)}
          />
          {open.isError && (
            <Note tone="bad" role="alert">
              {sentenceOf(open.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={open.isPending && "Opening"}>
            Open poll
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
