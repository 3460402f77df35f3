import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Import } from "lucide-react";
import type { EventImport } from "../../contract/events/imports.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/checkbox.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { importQuery } from "./queries.ts";
import { countOf } from "./text.ts";

const choices = [
  { value: "drafts", label: "Drafts" },
  { value: "published", label: "Published events" },
] as const;

/** The label of the import button. How many of the past events are new is unknown. */
function importLabel({ ready, again }: EventImport["counts"], events: number): string {
  if (again === 0) return `Import ${countOf(events, "event")}`;
  if (again === ready) return `Update ${countOf(events, "event")}`;
  return events === ready ? `Import ${countOf(ready - again, "new event")}` : "Import events";
}

/** Chooses between drafts and published events, and starts the import. */
export function StartImport({ list }: { list: EventImport }) {
  const { counts, id } = list;
  const queryClient = useQueryClient();
  const [as, setAs] = useState<"drafts" | "published">(list.as ?? "drafts");
  const [past, setPast] = useState(true);
  const start = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(api.my["event-imports"][":id"].run.$put({ param: { id }, json: { as, past } })),
    onSuccess: (running) => queryClient.setQueryData(importQuery(id).queryKey, running),
  });
  const events = past ? counts.ready : counts.ready - counts.over;
  return (
    <section className="event-import-start">
      <div className="cluster">
        <Segmented label="Import as" value={as} onChange={setAs} options={choices} />
        <Button
          variant="primary"
          size="large"
          disabled={events === 0}
          busy={start.isPending && "Starting"}
          onClick={() => start.mutate()}
        >
          <Icon of={Import} />
          {importLabel(counts, events)}
        </Button>
      </div>
      {counts.over > 0 && (
        <Checkbox
          label={`Also the ${countOf(counts.over, "event")} that ${counts.over === 1 ? "is" : "are"} over`}
          checked={past}
          onChange={({ target }) => setPast(target.checked)}
        />
      )}
      <p className="fine-print">
        {as === "drafts"
          ? "Only you see drafts until you publish them. You can have up to 500."
          : "Anyone can find them right away, in Discover and on your profile."}
      </p>
      {start.error && (
        <Note tone="bad" role="alert">
          {sentenceOf(start.error)}
        </Note>
      )}
    </section>
  );
}
