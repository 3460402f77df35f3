import { setTitle } from "../../art/poster-type.ts";
import { widthInEm } from "../../art/poster-widths.ts";
import type { Act } from "../../contract/talent/acts.ts";
import { ActArt } from "./act-art.tsx";

/** The poster of an act: its picture, and its name set as wide as the sheet. */
export function ActHead({ act }: { act: Act }) {
  const { lines } = setTitle(act.name, 460, 210);
  const widest = Math.max(...lines.map(widthInEm), 2.4);
  const confirmed = act.members.filter((member) => member.confirmed).length;
  const kind = act.skills[0] ?? (act.kind === "band" ? "Band" : "Solo");
  return (
    <div className="act-head">
      <div className="act-head-art">
        <ActArt act={act} width={1200} variant="cover" />
      </div>
      <div className="act-head-name">
        <p className="cluster is-spread is-tight">
          <span>
            {kind}
            {act.kind === "band" && confirmed > 1 && `, ${confirmed} members`}
          </span>
          <span>{act.town}</span>
        </p>
        <h1 className="act-head-title" aria-label={act.name}>
          {lines.map((line) => (
            <span key={line} aria-hidden="true" style={{ fontSize: `${98 / widest}cqw` }}>
              {line}
            </span>
          ))}
        </h1>
        <p className="lead">{act.line}</p>
      </div>
    </div>
  );
}
