import type { LucideIcon } from "lucide-react";
import { type ReactNode, type Ref, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import type { FileKind } from "./file-rules.ts";

interface FileButtonProps {
  kind: FileKind;
  icon?: LucideIcon;
  variant?: "quiet" | "outline";
  size?: "small" | "normal";
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A button that opens the file chooser. */
export function FileButton({ kind, icon, variant, size, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => input.current?.click()}>
        {icon && <Icon of={icon} />}
        {children}
      </Button>
      <FileInput ref={input} kind={kind} onChoose={onChoose} />
    </>
  );
}

interface FileIconButtonProps extends FileInputProps {
  icon: LucideIcon;
  label: string;
  disabled?: boolean;
}

/** The same as an icon button. */
export function FileIconButton({ icon, label, disabled, ...file }: FileIconButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label={label} disabled={disabled} onClick={() => input.current?.click()}>
        <Icon of={icon} />
      </IconButton>
      <FileInput ref={input} {...file} />
    </>
  );
}

const names = {
  image: "Image file",
  video: "Video file",
  audio: "Sound file",
  document: "PDF file",
} as const;

interface FileInputProps {
  kind: FileKind;
  onChoose: (file: File) => void;
}

function FileInput({ ref, kind, onChoose }: FileInputProps & { ref: Ref<HTMLInputElement> }) {
  return (
    <input
      ref={ref}
      type="file"
      hidden
      accept={kind === "document" ? ".pdf" : `${kind}/*`}
      aria-label={names[kind]}
      onChange={(event) => {
        const file = event.target.files?.[0];
        if (file) onChoose(file);
        // Allows choosing the same file again after it was removed.
        event.target.value = "";
      }}
    />
  );
}
