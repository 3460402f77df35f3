import { Minus, Plus } from "lucide-react";
import { Icon } from "../ui/icon.tsx";

type StepperProps = {
  /** Of what, for who hears it. */
  of: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
};

/** One fewer, how many, one more. */
export function Stepper({ of, value, least = 0, most, onChange }: StepperProps) {
  // A button that goes dead under the finger would lose the focus: it only does nothing.
  const [isLeast, isMax] = [value <= least, value >= most];
  return (
    <span className="stepper" role="group" aria-label={`How many of ${of}`}>
      <button
        type="button"
        aria-label={`One fewer, ${of}`}
        aria-disabled={isLeast || undefined}
        onClick={() => !isLeast && onChange(value - 1)}
      >
        <Icon of={Minus} size="small" />
      </button>
      <b className="tabular-numbers" aria-live="polite">
        {value}
      </b>
      <button
        type="button"
        aria-label={`One more, ${of}`}
        aria-disabled={isMax || undefined}
        onClick={() => !isMax && onChange(value + 1)}
      >
        <Icon of={Plus} size="small" />
      </button>
    </span>
  );
}
