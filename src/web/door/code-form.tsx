import { type FormEvent, useState } from "react";
import { Button } from "../ui/button.tsx";

/** For a code that the camera cannot read. */
export function CodeForm({ busy, onCode }: { busy: boolean; onCode: (code: string) => void }) {
  const [code, setCode] = useState("");

  function submit(submitted: FormEvent) {
    submitted.preventDefault();
    const typed = code.trim();
    if (typed === "" || busy) return;
    onCode(typed);
    setCode("");
  }

  return (
    <form className="side-by-side is-top-aligned code-form" onSubmit={submit}>
      <input
        className="input tabular-numbers"
        aria-label="Ticket code"
        placeholder="MQ-00000000-00"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={400}
        value={code}
        onChange={(changed) => setCode(changed.target.value)}
      />
      <Button type="submit" variant="ink" busy={busy && "Checking"}>
        Check in
      </Button>
    </form>
  );
}
