import { CircleAlert, type LucideIcon } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./icon.tsx";

interface Surroundings {
  label: ReactNode;
  /** Hides the label except from screen readers. */
  hideLabel?: boolean;
  help?: ReactNode;
  error?: ReactNode;
  icon?: LucideIcon;
  /** Help and error change while the user types, and are announced then. */
  live?: boolean;
}

interface Wiring {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
}

interface FieldProps extends Surroundings {
  id?: string | undefined;
  className?: string | undefined;
  /** Receives the attributes that tie the control to its label, help and error. */
  children: (wiring: Wiring) => ReactNode;
}

/** A label above, one control, and below it the error or, without one, the help. */
export function Field({
  label,
  hideLabel,
  help,
  error,
  icon,
  live,
  id,
  className,
  children,
}: FieldProps) {
  const made = useId();
  const control = id ?? made;
  const says = error ? `${control}-error` : help ? `${control}-help` : undefined;
  const input = children({
    id: control,
    "aria-describedby": says,
    "aria-invalid": error ? true : undefined,
  });
  const words = error ? (
    <span className="field-error" id={says}>
      <Icon of={CircleAlert} />
      {error}
    </span>
  ) : (
    help && (
      <span className="field-help" id={says}>
        {help}
      </span>
    )
  );
  return (
    <div className={classes("field", Boolean(error) && "is-invalid", className)}>
      <label htmlFor={control} className={hideLabel ? "visually-hidden" : undefined}>
        {label}
      </label>
      {icon ? (
        <div className="input-with-icon">
          <Icon of={icon} />
          {input}
        </div>
      ) : (
        input
      )}
      {live ? <div role="status">{words}</div> : words}
    </div>
  );
}

type TextInputProps = Surroundings & ComponentProps<"input">;

export function TextInput({
  label,
  hideLabel,
  help,
  error,
  icon,
  live = false,
  className,
  ...rest
}: TextInputProps) {
  return (
    <Field {...{ label, hideLabel, help, error, icon, live, className, id: rest.id }}>
      {(wiring) => <input {...rest} {...wiring} className="input" />}
    </Field>
  );
}

type TextAreaProps = Surroundings & ComponentProps<"textarea">;

export function TextArea({
  label,
  hideLabel,
  help,
  error,
  icon,
  className,
  ...rest
}: TextAreaProps) {
  return (
    <Field {...{ label, hideLabel, help, error, icon, className, id: rest.id }}>
      {(wiring) => <textarea {...rest} {...wiring} className="input" />}
    </Field>
  );
}

type SelectProps = Surroundings & ComponentProps<"select">;

export function Select({ label, hideLabel, help, error, icon, className, ...rest }: SelectProps) {
  return (
    <Field {...{ label, hideLabel, help, error, icon, className, id: rest.id }}>
      {(wiring) => <select {...rest} {...wiring} className="input" />}
    </Field>
  );
}
