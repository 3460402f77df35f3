import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { Link, useRouter, type ErrorComponentProps } from "@tanstack/react-router";
import { useEffect } from "react";
import { isMissingPart, reloadWhenThere } from "./missing-part.ts";
import { isRefusal, sentenceOf } from "./refusal.ts";
import { onServerReturn } from "../lib/server-return.ts";
import { NotFoundScreen } from "./not-found-screen.tsx";

/** The one screen for any failure, which tries again once the network is back; what does not exist gets the 404. */
export function ErrorScreen({ error }: ErrorComponentProps) {
  const router = useRouter();
  const { reset } = useQueryErrorResetBoundary();
  useEffect(() => reset(), [reset]);
  useEffect(() => {
    // The server's refusals do not change when asked again.
    if (isRefusal(error)) return;
    return onServerReturn(() => void router.invalidate());
  }, [router, error]);
  if (isRefusal(error, "NOT_FOUND")) return <NotFoundScreen />;
  if (isMissingPart(error)) return <MissingPartScreen />;
  return (
    <main id="main" className="page-width band">
      <h1 className="display-extra-large">Something went wrong</h1>
      <p className="lead error-screen-lead">{sentenceOf(error)}</p>
      <p className="side-by-side error-screen-actions">
        <button
          type="button"
          className="button button-primary"
          onClick={() => void router.invalidate()}
        >
          Retry
        </button>
        <Link to="/" className="button">
          Go to the home page
        </Link>
      </p>
    </main>
  );
}

function MissingPartScreen() {
  return (
    <main id="main" className="page-width band">
      <h1 className="display-extra-large">Reload to continue</h1>
      <p className="lead error-screen-lead">
        Part of this page couldn't be loaded. Either Marquee was updated while it was open, or the
        connection is down.
      </p>
      <p className="side-by-side error-screen-actions">
        <button
          type="button"
          className="button button-primary"
          onClick={() => void reloadWhenThere()}
        >
          Reload
        </button>
      </p>
    </main>
  );
}
