import { Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";

interface SecretDialogProps {
  title: string;
  label: string;
  /** What the secret is for. */
  words: string;
  secret: string;
  onClose: () => void;
}

/** Shows a secret once, to be copied. */
export function SecretDialog({ title, label, words, secret, onClose }: SecretDialogProps) {
  const [said, setSaid] = useState("");
  async function copy() {
    await navigator.clipboard.writeText(secret).then(
      () => setSaid("Copied."),
      () => setSaid("This browser didn't let us copy. Select it and copy it yourself."),
    );
  }
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody>
        <p>{words} It won't be shown again.</p>
        <TextInput
          label={label}
          className="field-below"
          readOnly
          value={secret}
          onFocus={(focused) => focused.currentTarget.select()}
        />
        <p className="small-text" role="status">
          {said}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => void copy()}>
          <Icon of={Copy} />
          Copy
        </Button>
        <Button variant="primary" onClick={onClose}>
          I've saved it
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
