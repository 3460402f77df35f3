import { useMutation } from "@tanstack/react-query";
import { Eye } from "lucide-react";
import type { EmailPreview as Preview } from "../../contract/events/email-previews.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import "./email-preview.css";

type Props = { fetch: () => Promise<Preview>; disabled?: boolean };

/** Shows the email as the server renders it for a member, before it is sent. */
export function EmailPreview({ fetch, disabled = false }: Props) {
  const preview = useMutation({ meta: { failureToast: false }, mutationFn: fetch });
  return (
    <div className="email-preview">
      <Button
        size="small"
        disabled={disabled}
        busy={preview.isPending && "Loading"}
        onClick={() => preview.mutate()}
      >
        <Icon of={Eye} size="small" />
        {preview.data ? "Refresh preview" : "Preview email"}
      </Button>
      {preview.isError && (
        <Note tone="bad" role="alert">
          {sentenceOf(preview.error)}
        </Note>
      )}
      {preview.data && (
        <figure>
          <figcaption className="small-text">
            Subject: <b>{preview.data.subject}</b>
          </figcaption>
          {/* Without any permission of its own: no script runs in it, and its links lead nowhere. */}
          <iframe title="Email preview" sandbox="" tabIndex={-1} srcDoc={preview.data.html} />
        </figure>
      )}
    </div>
  );
}
