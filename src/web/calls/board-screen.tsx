import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ArrowLeft, PenLine, Users } from "lucide-react";
import { useState } from "react";
import type { Application } from "../../contract/calls/applications.ts";
import type { Call } from "../../contract/calls/calls.ts";
import { boardColumns } from "../../contract/calls/limits.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { siteOrigin } from "../app/request-context.ts";
import { copyLink } from "../posts/copy-link.ts";
import { Button, ButtonLink } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { AnswerPanel } from "./answer-panel.tsx";
import { BoardColumn } from "./board-column.tsx";
import { BoardFilterFields } from "./board-filter-fields.tsx";
import { answersByText, closedText, columnNames, deadlineText } from "./call-text.ts";
import { LiveCalls } from "./live-calls.tsx";
import { type BoardFilters, boardQuery, callQuery } from "./queries.ts";
import type { Selection } from "./use-answer.ts";
import "./board.css";

/** All applications to a call, in columns between which the team moves them. */
export function BoardScreen({ slug }: { slug: string }) {
  const { data: call } = useSuspenseQuery(callQuery(slug));
  return call.can.edit ? <Board call={call} /> : <NotFoundScreen thing="call" />;
}

function Board({ call }: { call: Call }) {
  const [filters, setFilters] = useState<BoardFilters>({ q: "", stars: "", sound: false });
  const [selected, setSelected] = useState<Selection>(new Map());
  const [dragged, setDragged] = useState<Application>();
  const [isDeclining, setDeclining] = useState(false);
  const { data: board } = useQuery(boardQuery(call.id));
  const total = board && Object.values(board.counts).reduce((sum, count) => sum + count, 0);

  function choose({ id, act }: Application, on: boolean) {
    const next = new Map(selected);
    if (on) next.set(id, act.name);
    else next.delete(id);
    setSelected(next);
    if (next.size === 0) setDeclining(false);
  }

  return (
    <main id="main" className="call-board">
      <nav className="supporting-text back-link" aria-label="Breadcrumb">
        <Link to="/calls/$slug" params={{ slug: call.slug }} className="side-by-side is-tight">
          <Icon of={ArrowLeft} size="small" />
          {call.title}
        </Link>
      </nav>
      <div className="page-head">
        <div>
          <h1>{totalText(total)}</h1>
          <p role="status">
            {call.isOpen ? `Open until ${deadlineText(call)}.` : closedText(call)}{" "}
            {waitingText(call, board?.waiting)}
          </p>
        </div>
        <div className="cluster push-end">
          <Button onClick={() => void copyLink(`${siteOrigin()}/calls/${call.slug}/board`)}>
            <Icon of={Users} />
            Share with the team
          </Button>
          <ButtonLink to="/calls/$slug/edit" params={{ slug: call.slug }}>
            <Icon of={PenLine} />
            Edit the call
          </ButtonLink>
        </div>
      </div>
      <BoardFilterFields filters={filters} onChange={setFilters} />
      <nav className="chips chips-scrolling board-jumps" aria-label="Columns">
        {boardColumns.map((column) => (
          <a key={column} className="chip" href={`#${column}`}>
            {columnNames[column]} {board?.counts[column] ?? ""}
          </a>
        ))}
      </nav>
      <div className="board-columns">
        {boardColumns.map((column) => (
          <BoardColumn
            key={column}
            call={call}
            column={column}
            count={board?.counts[column]}
            filters={filters}
            selected={selected}
            onSelect={choose}
            dragged={dragged}
            onDrag={setDragged}
            onDecline={({ id, act }) => {
              setSelected(new Map([[id, act.name]]));
              setDeclining(true);
            }}
          />
        ))}
      </div>
      {selected.size > 0 && (
        <AnswerPanel
          callId={call.id}
          selected={selected}
          isDeclining={isDeclining}
          onDeclining={setDeclining}
          onDone={() => {
            setSelected(new Map());
            setDeclining(false);
          }}
        />
      )}
      <LiveCalls />
    </main>
  );
}

function totalText(total: number | undefined): string {
  if (total === undefined) return "Applications";
  return total === 1 ? "1 application" : `${total} applications`;
}

function waitingText({ deadlineAt, zone }: Call, waiting: number | undefined): string {
  if (waiting === undefined) return "";
  if (waiting === 0) return "Everyone who applied has an answer.";
  const count =
    waiting === 1
      ? "1 application has no answer yet."
      : `${waiting} applications have no answer yet.`;
  return deadlineAt
    ? `${count} On ${answersByText(deadlineAt, zone)}, Marquee sends a polite no to those still waiting.`
    : count;
}
