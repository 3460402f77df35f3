import { useEffect, useState } from "react";
import type { Profile } from "../../contract/people/profiles.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { uploadFile } from "../media/upload.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { centred, nearest } from "./crop.ts";
import { CropFrame } from "./crop-frame.tsx";
import { cutPicture, openPicture } from "./cut-picture.ts";
import { useProfileChange } from "./use-profile-change.ts";

const kinds = {
  avatar: { title: "Edit profile photo", width: 512, height: 512, says: "Profile photo changed" },
  cover: { title: "Edit cover", width: 1600, height: 400, says: "Cover changed" },
} as const;

interface CropDialogProps {
  file: File;
  picture: keyof typeof kinds;
  onClose: () => void;
}

/** Crops a picture; only the visible part is uploaded. */
export default function CropDialog({ file, picture, onClose }: CropDialogProps) {
  const { title, width, height, says } = kinds[picture];
  const opened = useOpened(file);
  const [crop, setCrop] = useState(centred);
  const [stop] = useState(() => new AbortController());
  const save = useProfileChange({
    failureToast: false,
    says,
    onDone: onClose,
    async send(image: HTMLImageElement): Promise<Profile> {
      const cut = await cutPicture(image, crop, { width, height, name: `${picture}.jpg` });
      const uploadId = await uploadFile(cut, { signal: stop.signal });
      const use = picture === "avatar" ? "avatar" : "post";
      const { id: mediaId } = await fetchJson(api.media.$post({ json: { uploadId, use } }));
      const route = api.profile.pictures[":picture"];
      return fetchJson(route.$put({ param: { picture }, json: { mediaId } }));
    },
  });
  const image = opened?.image;
  const isBroken = opened !== undefined && !image;

  function close() {
    stop.abort();
    onClose();
  }

  return (
    <Dialog open onClose={close} title={title}>
      <DialogBody>
        <div className="stack">
          {isBroken && (
            <Note tone="bad" role="alert">
              {file.name} can't be opened. Choose a JPEG, PNG, WebP, AVIF or GIF image.
            </Note>
          )}
          {image && (
            <>
              <CropFrame
                address={opened.address}
                picture={{ width: image.naturalWidth, height: image.naturalHeight }}
                ratio={width / height}
                round={picture === "avatar"}
                crop={crop}
                onCrop={setCrop}
              />
              <Field label="Zoom">
                {(wiring) => (
                  <input
                    {...wiring}
                    type="range"
                    className="crop-zoom"
                    min={1}
                    max={nearest}
                    step={0.05}
                    value={crop.zoom}
                    onChange={(event) => setCrop({ ...crop, zoom: Number(event.target.value) })}
                  />
                )}
              </Field>
              <p className="fine-print">Drag the picture, or move it with the arrow keys.</p>
            </>
          )}
          {save.isError && (
            <Note tone="bad" role="alert">
              {sentenceOf(save.error)}
            </Note>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button variant="quiet" onClick={close}>
          Cancel
        </Button>
        <Button
          variant="primary"
          disabled={!image}
          busy={save.isPending && "Saving"}
          onClick={() => image && save.mutate(image)}
        >
          Save
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

/** The chosen file as a decoded image; `image` is undefined if it isn't a picture. */
function useOpened(file: File) {
  const [opened, setOpened] = useState<{ address: string; image: HTMLImageElement | undefined }>();
  useEffect(() => {
    const address = URL.createObjectURL(file);
    let isOpen = true;
    void openPicture(address).then((image) => isOpen && setOpened({ address, image }));
    return () => {
      isOpen = false;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return opened;
}
