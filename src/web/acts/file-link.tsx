import { FileText } from "lucide-react";
import { Icon } from "../ui/icon.tsx";

type FileLinkProps = { name: string; url: string; bytes?: number };

/** A link that downloads a PDF, with its name and, if known, its size. */
export function FileLink({ name, url, bytes }: FileLinkProps) {
  return (
    <a className="link side-by-side is-tight rider-file" href={url} download={name}>
      <Icon of={FileText} size="small" />
      <span>
        {name} <span className="fine-print">{bytes ? `PDF, ${sizeText(bytes)}` : "PDF"}</span>
      </span>
    </a>
  );
}

function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / 1024);
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`;
}
