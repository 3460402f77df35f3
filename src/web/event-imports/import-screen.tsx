import { useSuspenseQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { ArrowLeft, Download, X } from "lucide-react";
import { ButtonLink, ButtonAnchor, Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ChooseList } from "./choose-list.tsx";
import { importQuery, importKeys } from "./queries.ts";
import { ReadImport } from "./read-import.tsx";
import { RecentImports } from "./recent-imports.tsx";
import "../events/events.css";
import "../event-editing/event-editor.css";
import "./event-imports.css";
import { useEffect } from "react";
import type { EventImport } from "../../contract/events/imports.ts";
import { draftKeys } from "../event-editing/queries.ts";
import { eventKeys } from "../events/queries.ts";
import { personKeys } from "../profiles/queries.ts";
import { Note } from "../ui/note.tsx";
import { ImportCards } from "./import-cards.tsx";
import { ImportRows } from "./import-rows.tsx";
import { countOf } from "./text.ts";
import { numberText } from "../lib/number-text.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Progress } from "../media/upload-row.tsx";

/** Imports events step by step: choose a list, check what was read, run the import, see the result. */
export function ImportScreen({ list }: { list: string | undefined }) {
  return (
    <main id="main">
      <div className="page-head">
        <div>
          <h1>Import events</h1>
          <p>
            Bring in a calendar, a spreadsheet or a list. Import again as often as you like: no
            duplicates.
          </p>
        </div>
        <ButtonLink to="/my-events" variant="quiet" className="push-end">
          <Icon of={ArrowLeft} />
          Your events
        </ButtonLink>
      </div>
      {list === undefined ? (
        <>
          <ChooseList />
          <RecentImports />
        </>
      ) : (
        <OneImport key={list} id={list} />
      )}
    </main>
  );
}

function OneImport({ id }: { id: string }) {
  const { data } = useSuspenseQuery(importQuery(id));
  if (data.state === "running") return <RunningImport list={data} />;
  if (data.state === "done") return <DoneImport list={data} />;
  return <ReadImport list={data} />;
}

/** The result of an import, also as a file. */
function DoneImport({ list }: { list: EventImport }) {
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
        {numberText(counts.updated)} updated, {numberText(counts.unchanged)} unchanged,{" "}
        {countOf(counts.skipped, "row")} skipped.
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

/** The progress of an import. */
function RunningImport({ list: { id, name, counts } }: { list: EventImport }) {
  const queryClient = useQueryClient();
  const stop = useMutation({
    meta: { failureToast: false },
    mutationFn: () => fetchJson(api.my["event-imports"][":id"].run.$delete({ param: { id } })),
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
