import { useMutation } from "@tanstack/react-query";
import { useHydrated } from "@tanstack/react-router";
import { providerNames, type SignInProvider } from "../../contract/accounts/limits.ts";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";

/** The message for a failed provider sign-in, by the error code in the URL. */
export function providerProblem(
  provider: SignInProvider,
  code: string | undefined,
): string | undefined {
  const name = providerNames[provider];
  const problems: Record<string, string> = {
    NOT_LINKED:
      provider === "google"
        ? "This Google address belongs to an account that hasn't verified it yet. Log in with your password and verify the address first."
        : "This email address already has an account. Log in, then connect Facebook in your settings.",
    TAKEN: `This ${name} account is connected to another account here.`,
    CANCELLED: `${name} sign-in was cancelled. Nothing has changed.`,
    NO_EMAIL: `${name} didn't share an email address. Use your email address instead.`,
    FAILED: `${name} sign-in didn't work. Try again, or use your email address.`,
  };
  if (code === "SIGN_UP_CLOSED")
    return "Not everyone can create an account here. Sign up with your email address, or with an invitation link.";
  const prefix = `${provider.toUpperCase()}_`;
  return code?.startsWith(prefix) ? problems[code.slice(prefix.length)] : undefined;
}

type ProviderButtonProps = {
  provider: SignInProvider;
  label: string;
  next: string | undefined;
  /** The error code in the provider's redirect. */
  error: string | undefined;
  /** When the form beside it was last submitted: its outcome replaces an older error here. */
  formSentAt?: number;
  onStart?: () => void;
};

const marks = { google: GoogleMark, facebook: FacebookMark };

/** Redirects to the provider; says so if the server has no credentials for it. */
export function ProviderButton(props: ProviderButtonProps) {
  const { provider, label, next, error, formSentAt = 0, onStart } = props;
  const hydrated = useHydrated();
  const Mark = marks[provider];
  const start = useMutation({
    meta: { failureToast: false },
    onMutate: () => onStart?.(),
    mutationFn: () => fetchJson(api.session[provider].$post({ json: { next } })),
    onSuccess: ({ url }) => window.location.assign(url),
  });
  const problem = start.isIdle
    ? providerProblem(provider, error)
    : start.error && sentenceOf(start.error);
  const isOutdated = formSentAt > start.submittedAt;
  return (
    <>
      <Button
        size="large"
        wide
        disabled={!hydrated}
        data-until-app=""
        busy={(start.isPending || start.isSuccess) && `Opening ${providerNames[provider]}`}
        onClick={() => start.mutate()}
      >
        <Mark />
        {label}
      </Button>
      {problem && !isOutdated && (
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

function FacebookMark() {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <circle cx="12" cy="12" r="9" fill="#1877f2" />
      <path
        d="m15 14.6.4-2.6h-2.5v-1.7c0-.7.4-1.4 1.5-1.4h1.1V6.7s-1-.2-2-.2c-2 0-3.4 1.2-3.4 3.5v2H7.8v2.6h2.3V21a9 9 0 0 0 2.8 0v-6.4H15Z"
        fill="#ffffff"
      />
    </svg>
  );
}
