import { lazy, type ReactNode, Suspense, useState } from "react";
import { fileProblem } from "../media/file-rules.ts";
import { toast } from "../ui/toasts.ts";

// Cropping and uploading come only to those who change a picture.
const CropDialog = lazy(() => import("./crop-dialog.tsx"));

interface PictureChooserProps {
  picture: "avatar" | "cover";
  /** The button that opens the device's file chooser. */
  children: (choose: () => void) => ReactNode;
}

/** Choose a picture, crop it, keep it. */
export function PictureChooser({ picture, children }: PictureChooserProps) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [file, setFile] = useState<File>();

  function take(chosen: File | undefined) {
    if (!chosen) return;
    const refused = fileProblem(chosen, "image");
    if (refused) toast(refused, { failure: true });
    else setFile(chosen);
  }

  return (
    <>
      {children(() => input?.click())}
      <input
        ref={setInput}
        type="file"
        hidden
        accept="image/*"
        aria-label={picture === "avatar" ? "Profile photo file" : "Cover photo file"}
        onChange={(event) => {
          take(event.target.files?.[0]);
          // The same file may be chosen again.
          event.target.value = "";
        }}
      />
      {file && (
        <Suspense>
          <CropDialog file={file} picture={picture} onClose={() => setFile(undefined)} />
        </Suspense>
      )}
    </>
  );
}
