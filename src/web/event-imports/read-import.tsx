import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Trash2 } from "lucide-react";
import type { EventImport } from "../../contract/events/imports.ts";
import { api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { ImportCards } from "./import-cards.tsx";
import { ImportRows } from "./import-rows.tsx";
import { importsQuery } from "./queries.ts";
import { ReadingOptions } from "./reading-options.tsx";
import { StartImport } from "./start-import.tsx";
import { countOf } from "./text.ts";
import { numberText } from "../lib/number-text.ts";

/** A preview of a list, before any events are created. */
export function ReadImport({ list }: { list: EventImport }) {
  const { counts, state, name } = list;
  return (
    <>
      <div className="cluster is-baseline-aligned">
        <h2 className="display-medium fill one-line">{name}</h2>
        <ThrowAway id={list.id} />
      </div>
      <p className="muted-text" role="status">
        {countOf(counts.all, "row")} read:{" "}
        <b className="tabular-numbers">{countOf(counts.ready - counts.again, "event")}</b> to import
        {counts.again > 0 && `, ${numberText(counts.again)} already imported`}
        {`, ${countOf(counts.skipped, "row")} skipped`}.
      </p>
      {state === "stopped" && (
        <Note tone="warn" className="note-below">
          Stopped. {countOf(counts.made + counts.updated, "event")} imported and kept.
        </Note>
      )}
      {counts.ready > 0 && counts.again === counts.ready && (
        <Note className="note-below">
          Nothing in this list is new. Importing it again updates the events you have.
        </Note>
      )}
      {counts.paid > 0 && (
        <Note className="note-below">
          {counts.paid === 1
            ? "1 event has no price and counts as paid until you add tickets."
            : `${numberText(counts.paid)} events have no price and count as paid until you add tickets.`}{" "}
          You can do that after the import, under Manage.
        </Note>
      )}
      {counts.ready > 0 && <StartImport list={list} />}
      {counts.ready === 0 && (
        <Note tone="warn" className="note-below">
          This list can't be imported as it is.{" "}
          {list.columns.length > 0 ? "Match the columns below, or fix" : "Fix"} the list and choose
          it again.
        </Note>
      )}
      {state === "read" && <ReadingOptions key={JSON.stringify(list.options)} list={list} />}
      <ImportCards list={list} />
      {counts.skipped > 0 && <ImportRows list={list} state="skipped" title="Skipped" />}
    </>
  );
}

/** Deletes the import without a confirmation, as no events were created yet. */
function ThrowAway({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => done(api.my["event-imports"][":id"].$delete({ param: { id } })),
    onSuccess() {
      void queryClient.invalidateQueries(importsQuery);
      void navigate({ to: "/my-events/import", search: { list: undefined } });
    },
  });
  return (
    <Button variant="quiet" busy={remove.isPending && "Removing"} onClick={() => remove.mutate()}>
      <Icon of={Trash2} />
      Discard this list
    </Button>
  );
}
