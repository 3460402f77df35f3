import { Copy, Share2 } from "lucide-react";
import { copyLink } from "../posts/copy-link.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { QrCode } from "../ui/qr-code.tsx";

export type ShownLink = { name: string; url: string };

type Props = { link: ShownLink; title: string; onClose: () => void };

/** Shows a link's URL for the only time: the server stores just its hash. */
export function LinkDialog({ link: { name, url }, title, onClose }: Props) {
  const canShare = typeof navigator.share === "function";
  return (
    <Dialog open title={`Link for ${name}`} onClose={onClose}>
      <DialogBody>
        <p>
          Send it to your helper, or let their phone scan it. The first phone that starts check-in
          with it keeps it. You won't see this link again.
        </p>
        <div className="link-dialog-code">
          <QrCode text={url} label={`QR code of the link for ${name}`} />
        </div>
        <TextInput label="Link" readOnly value={url} onFocus={({ target }) => target.select()} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Done</Button>
        {canShare && (
          <Button
            onClick={() => {
              // Closing the share sheet isn't an error.
              navigator.share({ title: `Check-in for ${title}`, url }).catch(() => undefined);
            }}
          >
            <Icon of={Share2} />
            Share
          </Button>
        )}
        <Button variant="primary" onClick={() => void copyLink(url)}>
          <Icon of={Copy} />
          Copy link
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
