import { useMutation } from "@tanstack/react-query";
import { MailCheck } from "lucide-react";
import { api, done } from "./api.ts";
import { toast } from "../ui/toasts.ts";

/** Asks a new member to open the link in the mail, and sends it again on request. */
export function VerifyNote({ email }: { email: string }) {
  const resend = useMutation({
    mutationFn: () => done(api.email.verification.$post()),
    onSuccess: () => toast(`We sent the link to ${email} again.`),
  });
  return (
    <section className="note mt4" aria-label="Your e-mail address">
      <MailCheck className="ic" aria-hidden="true" />
      <p className="grow" style={{ overflowWrap: "anywhere" }}>
        <b>Verify your e-mail address.</b> Open the link we sent to {email}.
      </p>
      <button
        type="button"
        className="btn btn-s"
        disabled={resend.isPending}
        onClick={() => resend.mutate()}
      >
        Send it again
      </button>
    </section>
  );
}
