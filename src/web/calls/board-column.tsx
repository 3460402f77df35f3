import { useInfiniteQuery } from "@tanstack/react-query";
import type { Application } from "../../contract/calls/applications.ts";
import type { Call } from "../../contract/calls/calls.ts";
import type { BoardColumn as Column } from "../../contract/calls/limits.ts";
import { Paged } from "../app/paged.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { ApplicationCard } from "./application-card.tsx";
import { columnNames } from "./call-text.ts";
import { type BoardFilters, boardColumnQuery } from "./queries.ts";
import type { Selection } from "./use-answer.ts";

const notes: Record<Column, string> = {
  new: "Newest first",
  shortlisted: "Your team’s favorites",
  offered: "Waiting for their answer, or booked",
  declined: "Everyone here has heard back",
};

const empty: Record<Column, string> = {
  new: "Nothing new.",
  shortlisted: "Nobody is shortlisted.",
  offered: "No offers yet.",
  declined: "Nobody is declined.",
};

type BoardColumnProps = {
  call: Call;
  column: Column;
  count: number | undefined;
  filters: BoardFilters;
  selected: Selection;
  onSelect: (application: Application, on: boolean) => void;
  onDecline: (application: Application) => void;
};

/** One column of the board, page by page. */
export function BoardColumn(props: BoardColumnProps) {
  const { call, column, count, filters, selected, onSelect, onDecline } = props;
  const list = useInfiniteQuery(boardColumnQuery(call.id, column, filters));
  const found = itemsOf(list.data);
  const isFiltered = filters.q !== "" || filters.stars !== "" || filters.sound;
  return (
    <section id={column} className="board-column" aria-labelledby={`${column}-title`}>
      <div className="board-column-head">
        <h2 id={`${column}-title`}>{columnNames[column]}</h2>
        <b className="tabular-numbers">{count}</b>
      </div>
      <p className="fine-print">{notes[column]}</p>
      <Paged
        list={list}
        things="applications"
        isEmpty={found.length === 0}
        empty={
          <p className="board-empty muted-text">
            {isFiltered ? "None that match." : empty[column]}
          </p>
        }
      >
        {found.map((application) => (
          <ApplicationCard
            key={application.id}
            call={call}
            application={application}
            isSelected={selected.has(application.id)}
            onSelect={(on) => onSelect(application, on)}
            onDecline={() => onDecline(application)}
          />
        ))}
      </Paged>
    </section>
  );
}
