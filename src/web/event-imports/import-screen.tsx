import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowLeft } from "lucide-react";
import { ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { ChooseList } from "./choose-list.tsx";
import { DoneImport } from "./done-import.tsx";
import { importQuery } from "./queries.ts";
import { ReadImport } from "./read-import.tsx";
import { RecentImports } from "./recent-imports.tsx";
import { RunningImport } from "./running-import.tsx";
import "../events/events.css";
import "../event-editing/event-editor.css";
import "./event-imports.css";

/** Events from elsewhere: choose a list, look at what was read, bring it in, see what became of it. */
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
