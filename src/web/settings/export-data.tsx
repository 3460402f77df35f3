import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download, Trash2, X } from "lucide-react";
import type { OwnExport } from "../../contract/accounts/data-export.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { Progress } from "../media/upload-row.tsx";
import { OptionRow } from "./option-row.tsx";
import { useProven } from "./proof.tsx";
import { exportQuery } from "./queries.ts";
import { momentAt } from "../lib/event-time.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";

/** Exports all of the viewer's data as an archive: starts it, shows progress, offers the download. */
export function ExportData() {
  const queryClient = useQueryClient();
  const proven = useProven();
  const { data, error } = useQuery(exportQuery);
  const start = useMutation({
    meta: { failureToast: false },
    mutationFn: () => proven(() => fetchJson(api.my.export.$post())),
    onSuccess: (started) => queryClient.setQueryData(exportQuery.queryKey, started),
  });
  const cancel = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.my.export.$delete()),
    onSuccess: () => queryClient.invalidateQueries(exportQuery),
  });
  const take = useMutation({
    meta: { failureToast: false },
    mutationFn: () => proven(mayTake),
    onSuccess: () => window.location.assign(archive),
  });
  const problem = start.error ?? cancel.error ?? take.error ?? error;
  return (
    <>
      <OptionRow
        title="Your data"
        help="One archive of everything you have here: JSON files, pictures and videos. It's available for a day."
      >
        {(data?.state === "none" || data?.state === "failed") && (
          <Button busy={start.isPending && "Preparing…"} onClick={() => start.mutate()}>
            Export my data
          </Button>
        )}
      </OptionRow>
      {data && (
        <ExportState
          of={data}
          busy={cancel.isPending}
          onCancel={() => cancel.mutate()}
          onTake={() => take.mutate()}
        />
      )}
      {problem && (
        <Note tone="bad" role="alert" className="note-below">
          {sentenceOf(problem)}
        </Note>
      )}
    </>
  );
}

const archive = "/api/v1/my/export/file";

/** Throws if the server requires re-authentication. Aborts after the headers; the browser downloads the archive itself. */
async function mayTake() {
  const enough = new AbortController();
  const init = { signal: enough.signal };
  await done(api.my.export.file.$get(undefined, { init }));
  enough.abort();
}

type ExportStateProps = {
  of: OwnExport;
  busy: boolean;
  onCancel: () => void;
  onTake: () => void;
};

function ExportState({ of, busy, onCancel, onTake }: ExportStateProps) {
  const { state, percent, bytes, until } = of;
  const zone = useViewerZone() ?? "UTC";
  if (state === "failed") {
    return (
      <Note tone="bad" role="status" className="note-below">
        We couldn't create the archive. Try again.
      </Note>
    );
  }
  if (state === "ready") {
    return (
      <div className="actions" role="status">
        <a
          className="button button-primary"
          href={archive}
          download
          onClick={(event) => {
            event.preventDefault();
            onTake();
          }}
        >
          <Icon of={Download} />
          Download archive ({megabytes(bytes ?? 0)})
        </a>
        <Button busy={busy && "Removing"} onClick={onCancel}>
          <Icon of={Trash2} />
          Remove it
        </Button>
        {until && <span className="fine-print">Ready until {momentAt(until, zone)}.</span>}
      </div>
    );
  }
  if (state === "none") return null;
  return (
    <div className="side-by-side export-data-progress">
      <div className="fill">
        <p className="fine-print" role="status">
          {state === "queued" ? "Waiting in line." : "Preparing your archive."} You can leave this
          page; we'll email you when it's ready.
        </p>
        <Progress label="Preparing your data" percent={percent} />
      </div>
      <Button busy={busy && "Cancelling"} onClick={onCancel}>
        <Icon of={X} />
        Cancel export
      </Button>
    </div>
  );
}

function megabytes(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} KB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`;
}
