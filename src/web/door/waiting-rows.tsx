import { clockTime } from "../lib/event-time.ts";
import { Badge } from "../ui/badge.tsx";
import type { Entry } from "./kept.ts";

/** Whom this phone let in and has not told the server. */
export function WaitingRows({ waiting, state }: { waiting: Entry[]; state: string }) {
  return waiting.map(({ id, name, type, at, code }) => (
    <li key={id} className="side-by-side is-spread">
      <div className="fill">
        {/* A typed code names nobody; the name comes with the answer. */}
        <b>{name || (code.length < 20 ? code : "No name")}</b>
        <p className="supporting-text">{[type, clockTime(at)].filter(Boolean).join(" · ")}</p>
      </div>
      <Badge tone="warn">{state}</Badge>
    </li>
  ));
}
