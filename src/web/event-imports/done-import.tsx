import { useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { useEffect } from "react";
import type { EventImport } from "../../contract/events/imports.ts";
import { draftKeys } from "../event-editing/queries.ts";
import { eventKeys } from "../events/queries.ts";
import { personKeys } from "../profiles/queries.ts";
import { ButtonAnchor, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { ImportCards } from "./import-cards.tsx";
import { ImportRows } from "./import-rows.tsx";
import { importKeys } from "./queries.ts";
import { countOf } from "./text.ts";
import { numberText } from "../lib/number-text.ts";

/** What became of a list, and the same as a file. */
export function DoneImport({ list }: { list: EventImport }) {
  const { id, name, counts, as } = list;
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const queryKey of [draftKeys.all, eventKeys.all, personKeys.all, importKeys.rows(id)])
      void queryClient.invalidateQueries({ queryKey });
  }, [queryClient, id]);
  return (
    <>
      <h2 className="display-medium one-line">{name}</h2>
      <Note tone="ok" role="status" className="note-below">
        {countOf(counts.made, as === "drafts" ? "draft" : "event")} created,{" "}
        {numberText(counts.updated)} updated, {numberText(counts.unchanged)}
        unchanged, {countOf(counts.skipped, "row")} skipped.
      </Note>
      <div className="actions">
        <ButtonLink to="/my-events" variant="primary">
          See your events
        </ButtonLink>
        <ButtonAnchor href={`/api/v1/my/event-imports/${id}/report.csv`} download>
          <Icon of={Download} />
          Download the report
        </ButtonAnchor>
        <ButtonLink to="/my-events/import" search={{ list: undefined }} variant="quiet">
          Import another list
        </ButtonLink>
      </div>
      {counts.skipped > 0 && <ImportRows list={list} state="skipped" title="Skipped" />}
      <ImportCards list={list} />
    </>
  );
}
