import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";

interface RecoveryCodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** Recovery codes. Shown once, because the server only keeps hashes. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `Marquee recovery codes. Each works once.\n\n${codes.join("\n")}\n`;
  const [said, setSaid] = useState("");

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setSaid("Copied.");
    } catch {
      toast("This browser didn't let us copy. Write the codes down.", { failure: true });
    }
  }

  return (
    <Dialog open onClose={onClose} title="Your recovery codes">
      <DialogBody>
        <p>
          Store these somewhere you can reach without your phone. Each works once. They won't be
          shown again.
        </p>
        <ul className="recovery-codes" aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <p className="small-text" role="status">
          {said}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => void copy()}>
          <Icon of={Copy} />
          Copy
        </Button>
        <ButtonAnchor
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="marquee-recovery-codes.txt"
        >
          <Icon of={Download} />
          Download
        </ButtonAnchor>
        <Button variant="primary" onClick={onClose}>
          I've saved them
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
