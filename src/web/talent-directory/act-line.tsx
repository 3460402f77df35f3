import { Link } from "@tanstack/react-router";
import type { FoundAct } from "../../contract/talent/directory.ts";
import { ActArt } from "../acts/act-art.tsx";
import { shortRateText } from "../acts/rate-text.ts";
import { distanceText } from "../places/place-text.ts";
import type { Occasion } from "./talent-search.ts";

type ActLineProps = {
  act: FoundAct;
  occasion: Occasion;
  onMark?: (id: string | undefined) => void;
};

/** An act in the list beside the map; its pin is marked while the row has the pointer or the focus. */
export function ActLine({ act, occasion, onMark }: ActLineProps) {
  const { id, slug, name, town, metres, verifiedAppearances } = act;
  const facts = [
    town && (metres === null ? town : `${town}, ${distanceText(metres)}`),
    verifiedAppearances > 0 && `${verifiedAppearances} verified`,
  ].filter(Boolean);
  return (
    <li>
      <Link
        className="act-line"
        to="/talent/$slug"
        params={{ slug }}
        search={occasion}
        onMouseEnter={() => onMark?.(id)}
        onMouseLeave={() => onMark?.(undefined)}
        onFocus={() => onMark?.(id)}
        onBlur={() => onMark?.(undefined)}
      >
        <span className="act-line-art">
          <ActArt act={act} width={300} />
        </span>
        <span className="fill">
          <b>{name}</b>
          <span className="supporting-text">{facts.join(" · ") || "No town given"}</span>
        </span>
        <b className="tabular-numbers">{shortRateText(act.rate)}</b>
      </Link>
    </li>
  );
}
