import { Star } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { classes } from "../ui/classes.ts";
import "./reviews.css";

type StarsInputProps = {
  legend: string;
  value: number;
  most: number;
  onChange: (stars: number) => void;
};

/** Radio buttons that look like stars: arrow keys move between them. */
export function StarsInput({ legend, value, most, onChange }: StarsInputProps) {
  return (
    <fieldset className="stars-input">
      <legend className="field-label">{legend}</legend>
      <div className="side-by-side">
        {Array.from({ length: most }, (_, at) => at + 1).map((stars) => (
          <label key={stars} className={classes("star-choice", stars <= value && "is-lit")}>
            <input
              type="radio"
              name="stars"
              className="visually-hidden"
              checked={value === stars}
              onChange={() => onChange(stars)}
            />
            <Icon of={Star} />
            <span className="visually-hidden">
              {stars} {stars === 1 ? "star" : "stars"}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
