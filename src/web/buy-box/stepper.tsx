import { Minus, Plus } from "lucide-react";
import { Icon } from "../ui/icon.tsx";

type StepperProps = {
  /** What is counted, for screen readers. */
  of: string;
  value: number;
  least?: number;
  most: number;
  onChange: (value: number) => void;
};

/** Buttons to decrease and increase a number. */
export function Stepper({ of, value, least = 0, most, onChange }: StepperProps) {
  // At its limit a button does nothing instead of being disabled, which would lose the focus.
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
