import { Code } from "lucide-react";
import { useState } from "react";
import { siteOrigin } from "../app/request-context.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Select, TextArea, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { copyText } from "./copy-text.ts";

const themes = { auto: "As the visitor's device", light: "Light", dark: "Dark" } as const;
const usualAccent = "#ff5a1f";

type EmbedItemProps = { path: string; title: string; height: number };

/** In a share menu: the code that shows this on another site. */
export function EmbedItem(props: EmbedItemProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        <Icon of={Code} />
        Embed
      </button>
      {isOpen && <EmbedDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

function EmbedDialog({ path, title, height, onClose }: EmbedItemProps & { onClose: () => void }) {
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
        <p>Put this code where your own page is to show it. It keeps itself up to date.</p>
        <TextArea label="Code" rows={4} readOnly value={code} />
        <div className="row row-w top">
          <Select
            label="Colours"
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
