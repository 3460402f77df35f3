import { useQuery } from "@tanstack/react-query";
import { Bold, Heading2, Italic, Link as LinkIcon, List } from "lucide-react";
import { useRef, useState } from "react";
import { eventLimits } from "../../contract/events/limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { richTextQuery } from "./queries.ts";

const marks = [
  { label: "Bold", icon: Bold, before: "**", after: "**", empty: "bold" },
  { label: "Italic", icon: Italic, before: "_", after: "_", empty: "italic" },
  { label: "Link", icon: LinkIcon, before: "[", after: "](https://)", empty: "words" },
  { label: "Heading", icon: Heading2, before: "\n## ", after: "\n", empty: "Heading" },
  { label: "List", icon: List, before: "\n- ", after: "\n", empty: "point" },
];

type DescriptionFieldProps = {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** A Markdown editor with a few formatting buttons and a preview. */
export function DescriptionField({ value, error, onChange }: DescriptionFieldProps) {
  const [view, setView] = useState<"write" | "preview">("write");
  const area = useRef<HTMLDivElement>(null);

  function mark({ before, after, empty }: (typeof marks)[number]) {
    const field = area.current?.querySelector("textarea");
    if (!field) return;
    const { selectionStart: start, selectionEnd: end } = field;
    const words = value.slice(start, end) || empty;
    field.focus();
    field.setSelectionRange(start, end);
    // Inserted as if typed, so that the browser's undo works.
    if (!document.execCommand("insertText", false, before + words + after)) {
      onChange(value.slice(0, start) + before + words + after + value.slice(end));
    }
    const at = start + before.length;
    field.setSelectionRange(at, at + words.length);
  }

  return (
    <div className="description-field" ref={area}>
      <div className="cluster is-spread">
        <div className="cluster is-tight" role="group" aria-label="Marks">
          {marks.map((each) => (
            <IconButton
              key={each.label}
              label={each.label}
              small
              disabled={view === "preview"}
              onClick={() => mark(each)}
            >
              <Icon of={each.icon} />
            </IconButton>
          ))}
        </div>
        <Segmented
          label="Description"
          value={view}
          onChange={setView}
          options={[
            { value: "write", label: "Write" },
            { value: "preview", label: "Preview" },
          ]}
        />
      </div>
      {view === "write" ? (
        <TextArea
          label="Description"
          rows={9}
          value={value}
          maxLength={eventLimits.description}
          error={error}
          help="What happens, who it's for, what to bring. Markdown works: **bold**, _italic_, - lists, [links](https://…)."
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <DescriptionPreview text={value} />
      )}
    </div>
  );
}

/** A preview of the description as the event page will show it. */
export function DescriptionPreview({ text }: { text: string }) {
  const shown = useQuery(richTextQuery(text));
  if (text.trim() === "") return <p className="muted-text">No description yet.</p>;
  if (shown.isError) return <p role="alert">{sentenceOf(shown.error)}</p>;
  return (
    <div className="rich-text" aria-busy={shown.isPending}>
      <RichText blocks={shown.data?.blocks ?? []} />
    </div>
  );
}
