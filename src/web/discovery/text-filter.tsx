import type { LucideIcon } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { TextInput } from "../ui/field.tsx";

type TextFilterProps = {
  label: string;
  name: string;
  placeholder: string;
  value: string;
  maxLength: number;
  icon?: LucideIcon;
  type?: "search" | "text";
  onChange: (value: string) => void;
};

const pauseMs = 300;

/** A text filter that applies after a short pause in typing, and follows the URL when that changes in other ways. */
export function TextFilter({ value, onChange, ...input }: TextFilterProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  const [sent, setSent] = useState(value);
  if (known !== value) {
    setKnown(value);
    // The response to our own change may arrive after the user has typed more.
    if (value !== sent) {
      setTyped(value);
      setSent(value);
    }
  }
  const send = useEffectEvent((text: string) => {
    if (text === value) return;
    setSent(text);
    onChange(text);
  });
  useEffect(() => {
    const timer = setTimeout(() => send(typed.trim()), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      {...input}
      hideLabel
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
