import { Search } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { searchLimits } from "../../contract/search-limits.ts";

const load = () => import("./top-search.tsx");

type TopSearchBoxProps = {
  /** Opened by its button on a phone: people who open it want to type. */
  opened: boolean;
  onDone: () => void;
};

/** The top bar's search box. Its suggestions load on focus; until then Enter opens the full search. */
export function TopSearchBox({ opened, onDone }: TopSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState<Awaited<ReturnType<typeof load>> & { typed: string }>();
  useEffect(() => {
    if (opened) input.current?.focus();
  }, [opened]);

  async function fetchList() {
    const loaded = await load();
    // If the focus has moved on meanwhile, it stays there.
    if (document.activeElement !== input.current) return;
    // Synchronously: what is typed between reading this box and showing the other would be lost.
    flushSync(() => setCode({ ...loaded, typed: input.current?.value ?? "" }));
  }

  if (code) return <code.TopSearch opened={opened} typedBefore={code.typed} onDone={onDone} />;
  return (
    <form role="search" aria-label="Site" action="/search">
      <div className="input-with-icon">
        <Search className="icon" aria-hidden="true" />
        <input
          ref={input}
          name="q"
          role="combobox"
          aria-autocomplete="list"
          aria-controls="top-search-results"
          aria-expanded={false}
          aria-haspopup="listbox"
          autoComplete="off"
          className="input"
          aria-label="Search events, people, posts"
          placeholder="Search events, people, posts"
          maxLength={searchLimits.max}
          onPointerEnter={() => void load().catch(() => undefined)}
          onFocus={() => void fetchList().catch(() => undefined)}
          onKeyDown={(event) => {
            if (event.key === "Escape") onDone();
          }}
        />
      </div>
    </form>
  );
}
