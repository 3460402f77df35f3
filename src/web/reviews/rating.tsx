import { Star } from "lucide-react";
import { Icon } from "../ui/icon.tsx";

/** "4.2" with a star, and in words for screen readers. */
export function Rating({ stars, people }: { stars: number; people?: number }) {
  return (
    <span className="side-by-side is-tight rating">
      <Icon of={Star} size="small" />
      <b className="tabular-numbers">{stars.toFixed(1)}</b>
      <span className={people === undefined ? "visually-hidden" : "muted-text"}>
        {" "}
        of 5{people !== undefined && `, from ${people}`}
      </span>
    </span>
  );
}
