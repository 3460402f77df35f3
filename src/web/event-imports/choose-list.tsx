import { useRef, useState } from "react";
import { FileUp } from "lucide-react";
import { importLimits } from "../../contract/events/import-limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { deviceZone } from "../lib/device-zone.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Button } from "../ui/button.tsx";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { ZoneField } from "../places/zone-field.tsx";
import { UploadRow } from "../media/upload-row.tsx";
import { useReadList } from "./use-read-list.ts";

/** Chooses a file or takes pasted text, and sets the time zone of its times. */
export function ChooseList() {
  const input = useRef<HTMLInputElement>(null);
  const [pasted, setPasted] = useState("");
  const viewerZone = useViewerZone();
  const [chosen, setZone] = useState<string>();
  const zone = chosen ?? viewerZone ?? "UTC";
  const { read, cancel, percent, name, error } = useReadList();
  const take = (file: File) => read(file, chosen ?? deviceZone());
  const isBusy = name !== undefined;
  return (
    <section className="event-import-choose stack">
      <ZoneField
        help="Used for times whose time zone and town are not known."
        zone={zone}
        onChange={setZone}
      />
      {isBusy ? (
        <UploadRow
          name={name}
          {...(percent < 100 ? { percent } : {})}
          icon={FileUp}
          note={percent < 100 ? undefined : "Reading the list …"}
          onCancel={cancel}
        />
      ) : (
        <>
          <div
            className="event-import-drop"
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              const [file] = event.dataTransfer.files;
              if (file) take(file);
            }}
          >
            <Button variant="primary" onClick={() => input.current?.click()}>
              <Icon of={FileUp} />
              Choose a file
            </Button>
            <p className="supporting-text">
              A calendar (.ics), CSV or JSON file, up to 5 MB and 10,000 events. Or drop it here.
            </p>
            <input
              ref={input}
              type="file"
              hidden
              aria-label="List of events"
              accept=".ics,.csv,.tsv,.txt,.json,text/calendar,text/csv,application/json"
              onChange={(event) => {
                const file = event.target.files?.[0];
                if (file) take(file);
                // Lets the user choose the same file again after fixing it.
                event.target.value = "";
              }}
            />
          </div>
          <details className="event-editor-more" open={pasted !== "" || undefined}>
            <summary>Paste a list instead</summary>
            <div className="stack">
              <TextArea
                label="The list"
                rows={8}
                className="event-import-paste"
                spellCheck={false}
                value={pasted}
                onChange={(event) => setPasted(event.target.value)}
              />
              <Button
                disabled={pasted.trim() === ""}
                onClick={() => take(new File([pasted], "Pasted list", { type: "text/plain" }))}
              >
                Import pasted list
              </Button>
            </div>
          </details>
        </>
      )}
      {error !== null && (
        <Note tone="bad" role="alert">
          {sentenceOf(error)}
        </Note>
      )}
      <p className="fine-print">
        You review everything before it's published. Up to {importLimits.perDay} lists a day;
        importing the same list again doesn't count.
      </p>
    </section>
  );
}
