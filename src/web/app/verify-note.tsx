import { MailCheck } from "lucide-react";
import { useResend } from "./use-resend.ts";

/** Asks a new member to open the link in the mail, and sends it again on request. */
export function VerifyNote({ email }: { email: string }) {
  const resend = useResend(email);
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
