import { useState } from "react";
import { siteOrigin } from "../app/request-context.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Select, TextArea, TextInput } from "../ui/field.tsx";
import { toast } from "../ui/toasts.ts";

const themes = { auto: "Visitor's device", light: "Light", dark: "Dark" } as const;
const usualAccent = "#ff5a1f";

type EmbedDialogProps = { path: string; title: string; height: number; onClose: () => void };

/** The HTML that embeds a page of ours in another site. */
export function EmbedDialog({ path, title, height, onClose }: EmbedDialogProps) {
  const [theme, setTheme] = useState<keyof typeof themes>("auto");
  const [accent, setAccent] = useState(usualAccent);
  const choice = new URLSearchParams({
    ...(theme === "auto" ? {} : { theme }),
    ...(accent === usualAccent ? {} : { accent: accent.slice(1) }),
  }).toString();
  const src = `${siteOrigin()}${path}${choice && `?${choice}`}`;
  const code = `<iframe src="${attribute(src)}" title="${attribute(title)}" width="560" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`;
  return (
    <Dialog open title="Embed" onClose={onClose}>
      <DialogBody>
        <p>Paste this code into your own page. It stays up to date.</p>
        <TextArea label="Code" rows={4} readOnly value={code} />
        <div className="cluster is-top-aligned">
          <Select
            label="Colors"
            value={theme}
            onChange={({ target }) => setTheme(target.value as keyof typeof themes)}
          >
            {Object.entries(themes).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <TextInput
            label="Accent"
            type="color"
            value={accent}
            onChange={({ target }) => setAccent(target.value)}
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        <Button variant="primary" onClick={() => void copyText(code, "Code copied")}>
          Copy code
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function attribute(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}

/** Copies text and confirms it; if the browser blocks the clipboard, asks the user to copy it by hand. */
async function copyText(text: string, says: string) {
  try {
    await navigator.clipboard.writeText(text);
    toast(says);
  } catch {
    toast("Not copied. Select the text and copy it yourself.", { failure: true });
  }
}
