import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { Field } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import "./password.css";

type PasswordInputProps = {
  label: string;
  name: string;
  autoComplete: "new-password" | "current-password";
  help?: string;
  error?: string | undefined;
};

/** A password field with a button that reveals the password. */
export function PasswordInput({ label, name, autoComplete, help, error }: PasswordInputProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} help={help} error={error}>
      {(wiring) => (
        <span className="password-input">
          <input
            {...wiring}
            className="input"
            name={name}
            type={isShown ? "text" : "password"}
            autoComplete={autoComplete}
            required
          />
          <IconButton
            label="Show password"
            aria-pressed={isShown}
            onClick={() => setShown(!isShown)}
          >
            <Icon of={isShown ? EyeOff : Eye} />
          </IconButton>
        </span>
      )}
    </Field>
  );
}
