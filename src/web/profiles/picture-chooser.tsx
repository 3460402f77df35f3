import { lazy, type ReactNode, Suspense, useState } from "react";
import { fileProblem } from "../media/file-rules.ts";
import { toast } from "../ui/toasts.ts";

// Cropping and uploading load only when a picture is changed.
const CropDialog = lazy(() => import("./crop-dialog.tsx"));

interface PictureChooserProps {
  picture: "avatar" | "cover";
  /** Renders the button that opens the file chooser. */
  children: (choose: () => void) => ReactNode;
}

/** Lets the user choose a picture, then crop and upload it. */
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
          // Allows choosing the same file again.
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
