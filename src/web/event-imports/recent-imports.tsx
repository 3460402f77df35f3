import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { importStates } from "../../contract/events/import-limits.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { importsQuery } from "./queries.ts";

const states: Record<(typeof importStates)[number], string> = {
  read: "Ready for review",
  running: "Being imported",
  done: "Done",
  stopped: "Stopped",
};

/** Imports of the last 30 days. */
export function RecentImports() {
  const list = useInfiniteQuery(importsQuery);
  return (
    <ListSection
      className="page-section"
      title="Lists of the last 30 days"
      things="lists"
      list={list}
      empty="None yet. Your imports are listed here with their reports."
    >
      {itemsOf(list.data).map(({ id, name, state, createdAt }) => (
        <li key={id} className="cluster">
          <Link className="fill one-line" to="/my-events/import" search={{ list: id }}>
            {name}
          </Link>
          <span className="small-text">{states[state]}</span>
          <span className="supporting-text">
            <TimeAgo at={createdAt} />
          </span>
        </li>
      ))}
    </ListSection>
  );
}
