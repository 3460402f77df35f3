import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Eye } from "lucide-react";
import type { EmailPreview as Preview } from "../../contract/events/email-previews.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Segmented } from "../ui/segmented.tsx";
import "./email-preview.css";

type Props = { fetch: () => Promise<Preview>; disabled?: boolean };

const readers = [
  { value: "buyers", label: "Buyers" },
  { value: "members", label: "Members" },
] as const;

// Below a dialog's fields, the preview would open out of view.
const scrollTo = (preview: HTMLElement | null) => preview?.scrollIntoView({ block: "nearest" });

/** Shows the email as rendered by the server before it's sent. Starts with the version that more people get. */
export function EmailPreview({ fetch, disabled = false }: Props) {
  const preview = useMutation({ meta: { failureToast: false }, mutationFn: fetch });
  const [chosen, setChosen] = useState<"buyers" | "members">();
  const { data } = preview;
  const reader = chosen ?? data?.mostly;
  const shown = reader === "buyers" ? (data?.buyers ?? data?.members) : data?.members;
  return (
    <div className="email-preview">
      <Button
        size="small"
        disabled={disabled}
        busy={preview.isPending && "Loading"}
        onClick={() => preview.mutate()}
      >
        <Icon of={Eye} size="small" />
        {data ? "Refresh preview" : "Preview email"}
      </Button>
      {preview.isError && (
        <Note tone="bad" role="alert">
          {sentenceOf(preview.error)}
        </Note>
      )}
      {data?.buyers && reader && (
        <Segmented label="Email to" value={reader} onChange={setChosen} options={readers} />
      )}
      {shown && (
        <figure ref={scrollTo}>
          <figcaption className="small-text">
            Subject: <b>{shown.subject}</b>
          </figcaption>
          {/* An empty sandbox: scripts don't run and links lead nowhere. */}
          <iframe title="Email preview" sandbox="" tabIndex={-1} srcDoc={shown.html} />
        </figure>
      )}
    </div>
  );
}
