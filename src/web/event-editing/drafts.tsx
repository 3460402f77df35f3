import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { draftsQuery } from "./queries.ts";

/** Events that are not announced yet. */
export function Drafts() {
  const list = useInfiniteQuery(draftsQuery);
  return (
    <ListSection
      title="Drafts"
      things="drafts"
      list={list}
      empty="No drafts. What you begin is kept here until you publish it."
    >
      {itemsOf(list.data).map(({ id, fields, changedAt }) => (
        <li key={id} className="cluster">
          <Link className="display-small fill" to="/events/new" search={{ draft: id }}>
            {fields.title || "Untitled"}
          </Link>
          <span className="supporting-text">
            <TimeAgo at={changedAt} />
          </span>
        </li>
      ))}
    </ListSection>
  );
}
