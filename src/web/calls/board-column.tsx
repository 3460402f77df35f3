import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Application } from "../../contract/calls/applications.ts";
import type { Call } from "../../contract/calls/calls.ts";
import type { BoardColumn as Column } from "../../contract/calls/limits.ts";
import { Paged } from "../app/paged.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { classes } from "../ui/classes.ts";
import { ApplicationCard } from "./application-card.tsx";
import { canMoveTo } from "./board-moves.ts";
import { columnNames } from "./call-text.ts";
import { type BoardFilters, boardColumnQuery } from "./queries.ts";
import { type Selection, useAnswer } from "./use-answer.ts";

const notes: Record<Column, string> = {
  new: "Newest first",
  shortlisted: "Your team's favorites",
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
  /** The card being dragged, from any column. */
  dragged: Application | undefined;
  onDrag: (application: Application | undefined) => void;
};

/** One column of the board, page by page. */
export function BoardColumn(props: BoardColumnProps) {
  const { call, column, count, filters, selected, onSelect, onDecline, dragged, onDrag } = props;
  const [isOver, setOver] = useState(false);
  const move = useAnswer(call.id);
  const navigate = useNavigate();
  const takes = dragged !== undefined && canMoveTo(dragged, column, call);
  const list = useInfiniteQuery(boardColumnQuery(call.id, column, filters));
  const found = itemsOf(list.data);
  const isFiltered = filters.q !== "" || filters.stars !== "" || filters.sound;

  function drop() {
    if (!dragged) return;
    const { id, act } = dragged;
    if (column === "declined") onDecline(dragged);
    else if (column === "offered")
      void navigate({
        to: "/talent/$slug/offer",
        params: { slug: act.slug },
        search: { application: id },
      });
    else move.mutate({ ids: [id], move: column === "new" ? "new" : "shortlist", words: "" });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the menu of each card does the same by keyboard
    <section
      id={column}
      className={classes("board-column", takes && "is-open", takes && isOver && "is-over")}
      aria-labelledby={`${column}-title`}
      onDragOver={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false);
      }}
      onDrop={(event) => {
        if (!takes) return;
        event.preventDefault();
        setOver(false);
        onDrag(undefined);
        drop();
      }}
    >
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
            onDrag={onDrag}
          />
        ))}
      </Paged>
    </section>
  );
}
