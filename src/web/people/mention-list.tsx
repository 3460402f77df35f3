import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import type { PersonCard } from "../../contract/people/people.ts";
import { searchLimits } from "../../contract/search-limits.ts";
import { useDebounced } from "../lib/use-debounced.ts";
import { mentionsQuery } from "../profiles/queries.ts";
import { Avatar } from "../ui/avatar.tsx";
import type { TextField } from "./mention-field.tsx";
import "./mention-list.css";

// The approximate height of five people, in pixels.
const fullHeight = 300;

type MentionListProps = {
  /** The field in which the mention is typed; it keeps the focus. */
  field: TextField;
  name: string;
  onChoose: (username: string) => void;
  onClose: () => void;
};

/** Suggestions for a mention, below its field: arrow keys move, Enter or Tab selects, Escape closes. */
export function MentionList({ field, name, onChoose, onClose }: MentionListProps) {
  const id = useId();
  const q = useDebounced(name);
  const found = useQuery({ ...mentionsQuery(q), meta: { failureToast: false } });
  const people = found.data?.items ?? [];
  const isUpToDate = q === name && !found.isPlaceholderData;
  const [marked, setMarked] = useState({ name, row: 0 });
  const row = marked.name === name ? Math.min(marked.row, people.length - 1) : 0;
  const count = people.length;
  const hint = hintFor(name, isUpToDate && found.isSuccess && count === 0);

  const press = useEffectEvent((event: KeyboardEvent) => {
    if ((count === 0 && !hint) || event.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isTaken = ["Enter", "Tab"].includes(event.key) && !event.shiftKey;
    if (step !== undefined && count > 0) setMarked({ name, row: (row + step + count) % count });
    else if (event.key === "Escape") onClose();
    // Results may be for fewer letters than typed; if they don't match, the key keeps its usual meaning.
    else if (isTaken && people[row] && (isUpToDate || beginsWith(people[row], name)))
      onChoose(people[row].username);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const listener = (event: Event) => press(event as KeyboardEvent);
    field.addEventListener("keydown", listener);
    return () => field.removeEventListener("keydown", listener);
  }, [field]);

  const isOpen = count > 0;
  useEffect(() => (isOpen ? tie(field, id) : undefined), [field, id, isOpen]);
  useEffect(() => {
    if (isOpen) field.setAttribute("aria-activedescendant", `${id}-${row}`);
  }, [field, id, isOpen, row]);

  const [isAbove] = useState(() => opensAbove(field));

  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen && (count === 1 ? "1 person suggested. " : `${count} people suggested. `)}
        {hint}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only keeps a press from taking the focus */}
      <div
        hidden={!isOpen && !hint}
        className={isAbove ? "menu mention-list is-above" : "menu mention-list"}
        // The field keeps the focus.
        onMouseDown={(event) => event.preventDefault()}
      >
        <div id={id} role="listbox" tabIndex={-1} aria-label="People" hidden={!isOpen}>
          {people.map((person, at) => (
            <Suggestion
              key={person.id}
              id={`${id}-${at}`}
              person={person}
              isMarked={at === row}
              onChoose={() => onChoose(person.username)}
            />
          ))}
        </div>
        {hint && (
          // Screen readers read it from the status above.
          <p className="fine-print mention-hint" aria-hidden="true">
            {hint}
          </p>
        )}
      </div>
    </>
  );
}

/** A hint that short names only find people the viewer follows, or that nobody was found. */
function hintFor(name: string, isNobody: boolean): string | undefined {
  if (name.length < searchLimits.min)
    return `Type ${searchLimits.min} letters to find people you don't follow.`;
  return isNobody ? "No one found." : undefined;
}

function beginsWith({ name, username }: PersonCard, typed: string): boolean {
  return [username, name].some((known) => known.toLowerCase().startsWith(typed.toLowerCase()));
}

type SuggestionProps = { id: string; person: PersonCard; isMarked: boolean; onChoose: () => void };

function Suggestion({ id, person, isMarked, onChoose }: SuggestionProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- its field has the focus and the keys
    <div
      id={id}
      role="option"
      aria-selected={isMarked}
      data-highlighted={isMarked || undefined}
      className="menu-item"
      onClick={onChoose}
    >
      <Avatar name={person.name} seed={person.id} src={person.avatar} size={32} />
      <span className="fill">
        {person.name}
        <br />
        <span className="fine-print">@{person.username}</span>
      </span>
    </div>
  );
}

/** Ties the list to its field with ARIA attributes. A multi-line field may not have the combobox role, but gets the others. */
function tie(field: TextField, list: string): () => void {
  const said: Record<string, string> = {
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    "aria-controls": list,
    ...(field instanceof HTMLInputElement && { role: "combobox", "aria-expanded": "true" }),
  };
  for (const [name, value] of Object.entries(said)) field.setAttribute(name, value);
  return () => {
    for (const name of [...Object.keys(said), "aria-activedescendant"]) field.removeAttribute(name);
  };
}

/** Whether a full list doesn't fit between the field and the on-screen keyboard or tab bar, but does fit above the field. */
function opensAbove(field: TextField): boolean {
  const { top, bottom } = field.getBoundingClientRect();
  const bar = document.querySelector(".tab-bar")?.getBoundingClientRect();
  const end = window.visualViewport?.height ?? window.innerHeight;
  const visibleEnd = bar && bar.height > 0 ? Math.min(end, bar.top) : end;
  return bottom + fullHeight > visibleEnd && top > fullHeight;
}
