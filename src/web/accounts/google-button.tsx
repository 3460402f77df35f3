import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { answer, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

export const googleMishaps: Record<string, string> = {
  GOOGLE_NOT_LINKED:
    "This Google address belongs to an account that hasn't verified it yet. Log in with your password and verify the address first.",
  SUSPENDED: "This account is suspended. Contact support.",
  GOOGLE_TAKEN: "This Google account is connected to another account here.",
  GOOGLE_CANCELLED: "Google sign-in was cancelled. Nothing has changed.",
  GOOGLE_FAILED: "Google sign-in didn't work. Try again, or use your email address.",
};

type GoogleButtonProps = {
  label: string;
  next: string | undefined;
  /** What the provider's answer came back with. */
  error: string | undefined;
  /** When the form beside it was last sent: what it says is newer than an earlier failure here. */
  formSentAt?: number;
  onStart?: () => void;
};

/** Sends the browser to Google; where the server has no credentials it says so. */
export function GoogleButton(props: GoogleButtonProps) {
  const { label, next, error, formSentAt = 0, onStart } = props;
  const hydrated = useHydrated();
  const start = useMutation({
    meta: { failureToast: false },
    onMutate: () => onStart?.(),
    mutationFn: () => answer(api.session.google.$post({ json: { next } })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const mishap = start.isIdle ? googleMishaps[error ?? ""] : start.error && sentenceOf(start.error);
  const problem = formSentAt > start.submittedAt ? undefined : mishap;
  return (
    <>
      <Button
        size="large"
        wide
        disabled={!hydrated}
        busy={(start.isPending || start.isSuccess) && "Opening Google"}
        onClick={() => start.mutate()}
      >
        <GoogleMark />
        {label}
      </Button>
      {problem && (
        <Note tone="bad" role="alert" className="note-below">
          {problem}
        </Note>
      )}
    </>
  );
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path
        d="M20.6 12.2c0-.6 0-1.2-.2-1.7H12v3.3h4.8a4.1 4.1 0 0 1-1.8 2.7v2.2h2.9a8.8 8.8 0 0 0 2.7-6.5Z"
        fill="#4285f4"
      />
      <path
        d="M12 21c2.4 0 4.5-.8 6-2.2l-3-2.2a5.4 5.4 0 0 1-8-2.9H4v2.3A9 9 0 0 0 12 21Z"
        fill="#34a853"
      />
      <path d="M7 13.7a5.4 5.4 0 0 1 0-3.4V8H4a9 9 0 0 0 0 8l3-2.3Z" fill="#fbbc05" />
      <path
        d="M12 6.6c1.3 0 2.5.5 3.4 1.3L18 5.3A9 9 0 0 0 4 8l3 2.3a5.4 5.4 0 0 1 5-3.7Z"
        fill="#ea4335"
      />
    </svg>
  );
}
