import { useMutation, useQueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { EventImport } from "../../contract/events/imports.ts";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Progress } from "../media/upload-row.tsx";
import { importQuery } from "./queries.ts";
import { countOf } from "./text.ts";
import { numberText } from "../lib/number-text.ts";

/** How far it has come. */
export function RunningImport({ list: { id, name, counts } }: { list: EventImport }) {
  const queryClient = useQueryClient();
  const stop = useMutation({
    meta: { failureToast: false },
    mutationFn: () => answer(api.my["event-imports"][":id"].run.$delete({ param: { id } })),
    onSuccess: (stopped) => queryClient.setQueryData(importQuery(id).queryKey, stopped),
  });
  const done = counts.made + counts.updated + counts.unchanged;
  const percent = (100 * done) / Math.max(1, done + counts.ready);
  return (
    <section className="event-import-choose stack">
      <h2 className="display-medium one-line">{name}</h2>
      <div className="side-by-side">
        <div className="fill">
          <p className="supporting-text" role="status">
            {countOf(done, "event")} of {numberText(done + counts.ready)} imported. You can leave
            this page; the import keeps going.
          </p>
          <Progress label={`Importing ${name}`} percent={percent} />
        </div>
        <Button busy={stop.isPending && "Stopping"} onClick={() => stop.mutate()}>
          <Icon of={X} />
          Stop
        </Button>
      </div>
      {stop.error && (
        <Note tone="bad" role="alert">
          {sentenceOf(stop.error)}
        </Note>
      )}
    </section>
  );
}
