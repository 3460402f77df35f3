import { Image, type LucideIcon, X } from "lucide-react";
import type { ReactNode } from "react";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";

/** A progress bar from 0 to 100. */
export function Progress({ label, percent }: { label: string; percent: number }) {
  const whole = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <div
      className="progress-bar"
      role="progressbar"
      aria-label={label}
      aria-valuenow={whole}
      aria-valuemin={0}
      aria-valuemax={100}
    >
      <i style={{ width: `${whole}%` }} />
    </div>
  );
}

interface UploadRowProps {
  name: string;
  /** Undefined once the upload is complete. */
  percent?: number;
  icon?: LucideIcon;
  /** The status or error. */
  note?: ReactNode;
  onCancel: () => void;
}

export function UploadRow({ name, percent, icon = Image, note, onCancel }: UploadRowProps) {
  return (
    <div className="upload-row">
      <Icon of={icon} />
      <div className="fill">
        <div className="side-by-side is-tight is-spread">
          <b className="small-text one-line">{name}</b>
          {percent !== undefined && (
            <span className="small-text tabular-numbers">{Math.round(percent)}%</span>
          )}
        </div>
        {percent !== undefined && <Progress label={`Uploading ${name}`} percent={percent} />}
        {note && <p className="fine-print">{note}</p>}
      </div>
      <IconButton
        label={percent === undefined ? `Remove ${name}` : `Cancel ${name}`}
        onClick={onCancel}
      >
        <Icon of={X} />
      </IconButton>
    </div>
  );
}
