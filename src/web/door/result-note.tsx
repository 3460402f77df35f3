import { CircleCheck, CircleX, TriangleAlert } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import type { Shown } from "./phone.ts";
import { wordsOf } from "./words.ts";

const tones = {
  good: { look: "note note-ok", icon: CircleCheck },
  bad: { look: "note note-bad", icon: CircleX },
  unsure: { look: "note note-warn", icon: TriangleAlert },
} as const;

/** Whether whoever stands there may go in, large enough to read at arm's length. */
export function ResultNote({ shown }: { shown: Shown | undefined }) {
  return (
    <div className="door-result" role="status" aria-live="assertive">
      {shown && <Told key={shown.id} shown={shown} />}
    </div>
  );
}

function Told({ shown }: { shown: Shown }) {
  const isUnsure = shown.result === "failed" || shown.result === "unknown";
  const { look, icon } = tones[shown.result === "admitted" ? "good" : isUnsure ? "unsure" : "bad"];
  const { head, why } = wordsOf(shown);
  const who = [shown.name, shown.type].filter(Boolean);
  return (
    <div className={look} data-result={shown.result}>
      <Icon of={icon} size="large" />
      <div className="fill">
        <b className="door-head">{head}</b>
        {who.length > 0 && <p className="door-person">{who.join(" · ")}</p>}
        {why && <p className="small-text">{why}</p>}
      </div>
    </div>
  );
}
