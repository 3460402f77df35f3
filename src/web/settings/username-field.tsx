import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { accountLimits } from "../../contract/accounts/limits.ts";
import { TextInput } from "../ui/field.tsx";
import { usernameQuery } from "./queries.ts";

interface UsernameFieldProps {
  value: string;
  own: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** A username field that shows availability while typing. */
export function UsernameField({ value, own, onChange, error }: UsernameFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const keepWhatWasTyped = useEffectEvent(() => {
    const typed = input.current?.value;
    if (typed !== undefined && typed !== value) onChange(typed);
  });
  // Text typed before hydration is in the field but not yet in the state.
  useEffect(() => keepWhatWasTyped(), []);
  const asked = useSettled(value.trim(), 300);
  const isOther = asked !== "" && asked.toLowerCase() !== own;
  const check = useQuery({ ...usernameQuery(asked), enabled: isOther });
  const known = isOther && asked === value.trim() ? check.data : undefined;
  const problem =
    error ?? known?.problem ?? (known && !known.free ? "This username is taken." : undefined);
  return (
    <TextInput
      ref={input}
      label="Username"
      name="username"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={accountLimits.username.max + 10}
      required
      error={problem}
      live
      help={known?.free ? `@${known.username} is free.` : "How others find and mention you."}
    />
  );
}

/** Debounces a value, so that not every keystroke causes a request. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
