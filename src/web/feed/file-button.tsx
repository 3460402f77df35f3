import type { LucideIcon } from "lucide-react";
import { type ReactNode, useRef } from "react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import type { FileKind } from "./file-rules.ts";

interface FileButtonProps {
  kind: FileKind;
  icon?: LucideIcon;
  variant?: "quiet" | "outline";
  size?: "small" | "normal";
  onChoose: (file: File) => void;
  children: ReactNode;
}

/** A button that opens the device's file chooser. */
export function FileButton({ kind, icon, variant, size, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} size={size} onClick={() => input.current?.click()}>
        {icon && <Icon of={icon} />}
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={`${kind}/*`}
        aria-label={kind === "image" ? "Image file" : "Video file"}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) onChoose(file);
          // The same file may be chosen again after it was removed.
          event.target.value = "";
        }}
      />
    </>
  );
}
