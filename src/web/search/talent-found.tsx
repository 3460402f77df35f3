import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { CallCard } from "../../contract/calls/calls.ts";
import type { ActCard } from "../../contract/talent/acts.ts";
import { ActArt } from "../acts/act-art.tsx";
import { daysLeftText, feeText } from "../calls/call-text.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { useNow } from "../lib/use-now.ts";
import { PersonSkeleton } from "../ui/skeleton.tsx";
import { FoundList } from "./found-list.tsx";
import { Marked } from "./marked.tsx";
import { actsFoundQuery, callsFoundQuery } from "./queries.ts";

type Asked = { q: string };

/** An act in the results. */
export function ActFound({ act, q }: Asked & { act: ActCard }) {
  return (
    <Link
      className="search-row"
      to="/talent/$slug"
      params={{ slug: act.slug }}
      search={{ day: undefined }}
    >
      <span className="search-row-art">
        <ActArt act={act} width={300} />
      </span>
      <span className="fill">
        <b className="display-small">
          <Marked text={act.name} q={q} />
        </b>
        <span>
          <Marked
            text={[act.skills.slice(0, 3).join(", "), act.town].filter(Boolean).join(" · ")}
            q={q}
          />
        </span>
      </span>
    </Link>
  );
}

/** An open call in the results. */
export function CallFound({ call, q }: Asked & { call: CallCard }) {
  const now = useNow();
  return (
    <Link className="search-row" to="/calls/$slug" params={{ slug: call.slug }}>
      <span className="fill">
        <b>
          <Marked text={call.title} q={q} />
        </b>
        <span>
          <Marked text={[call.seeking.join(", "), call.town].filter(Boolean).join(" · ")} q={q} />
        </span>
      </span>
      <span className="small-text">
        {feeText(call.fee)} · {daysLeftText(call, now)}
      </span>
    </Link>
  );
}

const skeleton = ["one", "two", "three"].map((each) => <PersonSkeleton key={each} />);

export function ActResults({ q }: Asked) {
  const list = useInfiniteQuery(actsFoundQuery(q));
  const acts = itemsOf(list.data);
  return (
    <FoundList
      what="acts"
      list={list}
      count={acts.length}
      nothing={{ title: "No acts found", advice: "Try the start of a name, or a skill." }}
      skeleton={skeleton}
    >
      <ul className="search-rows">
        {acts.map((act) => (
          <li key={act.id}>
            <ActFound act={act} q={q} />
          </li>
        ))}
      </ul>
    </FoundList>
  );
}

export function CallResults({ q }: Asked) {
  const list = useInfiniteQuery(callsFoundQuery(q));
  const calls = itemsOf(list.data);
  return (
    <FoundList
      what="open calls"
      list={list}
      count={calls.length}
      nothing={{ title: "No open calls found", advice: "Try a skill or a town." }}
      skeleton={skeleton}
    >
      <ul className="search-rows">
        {calls.map((call) => (
          <li key={call.id}>
            <CallFound call={call} q={q} />
          </li>
        ))}
      </ul>
    </FoundList>
  );
}
