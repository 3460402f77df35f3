import "./scope-choice.css";

export type Scope = "one" | "following";

type ScopeChoiceProps = {
  /** The heading of the options, such as "What to cancel". */
  legend: string;
  value: Scope;
  onChange: (scope: Scope) => void;
  /** Disables the option for a single date. */
  onlyFollowing?: boolean;
};

/** Whether a change applies to one date of a series or to all following ones too. */
export function ScopeChoice({ legend, value, onChange, onlyFollowing = false }: ScopeChoiceProps) {
  const options = [
    { scope: "one", label: "Only this event", disabled: onlyFollowing },
    { scope: "following", label: "This and following events", disabled: false },
  ] as const;
  return (
    <fieldset className="scope-choice">
      <legend className="strong-text">{legend}</legend>
      {options.map(({ scope, label, disabled }) => (
        <label key={scope} className="checkbox">
          <input
            type="radio"
            name="scope"
            checked={value === scope}
            disabled={disabled}
            onChange={() => onChange(scope)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
