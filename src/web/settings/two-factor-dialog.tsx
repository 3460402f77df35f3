import { useMutation } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { QrCode } from "../ui/qr-code.tsx";
import { useProven } from "./proof.tsx";

interface TwoFactorDialogProps {
  secret: string;
  uri: string;
  onClose: () => void;
  onDone: (recoveryCodes: string[]) => void;
}

export function TwoFactorDialog({ secret, uri, onClose, onDone }: TwoFactorDialogProps) {
  const proven = useProven();
  const confirm = useMutation({
    meta: { failureToast: false },
    mutationFn: (code: string) =>
      proven(() => fetchJson(api["two-factor"].confirm.$post({ json: { code } }))),
    onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const marked = fieldProblem(confirm.error, "code");
  return (
    <Dialog open onClose={onClose} title="Turn two-factor on">
      <form
        method="post"
        onSubmit={(event) => {
          event.preventDefault();
          confirm.mutate(String(new FormData(event.currentTarget).get("code")));
        }}
      >
        <DialogBody>
          <p>Scan this with your authenticator app, then enter the code it shows.</p>
          <div className="two-factor-qr">
            <QrCode text={uri} label="QR code for your authenticator app" />
            <div>
              <p className="fine-print">No camera? Type this into the app:</p>
              <p className="two-factor-key">
                <code className="two-factor-secret">{secret.match(/.{1,4}/g)?.join(" ")}</code>
              </p>
            </div>
          </div>
          <TextInput
            className="field-below"
            label="Code"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={12}
            required
            error={marked}
            help="Six digits. The code changes every 30 seconds."
          />
          {confirm.error && !marked && (
            <Note tone="bad" role="alert" className="note-below">
              {sentenceOf(confirm.error)}
            </Note>
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={confirm.isPending && "Checking"}>
            Turn on
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
