import { useMutation } from "@tanstack/react-query";
import { useMatchRoute, useRouterState } from "@tanstack/react-router";
import { MailCheck, X } from "lucide-react";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { toast } from "../ui/toasts.ts";
import { api, done } from "./api.ts";
import { useMe } from "./session.ts";
import { SideNav, TabBar } from "./side-nav.tsx";
import { LivePeople } from "./live-people.tsx";
import { NowPlaying } from "../player/now-playing.tsx";
import { LiveUnread } from "./live-unread.tsx";
import { TopBar } from "./top-bar.tsx";
import { OfflineNote } from "./offline-note.tsx";

// Either may fail to load, as after an update: the page works without it, and a toast offers to reload.

// Loaded only for moderators and administrators.
const AdminNav = lazy(() =>
  import("../moderation/admin-nav.tsx").then(
    (loaded) => ({ default: loaded.AdminNav }),
    () => ({ default: SideNav }),
  ),
);

// Renders nothing, so it loads after the page.
const LiveMessages = lazy(() =>
  import("../messages/live-messages.tsx").catch(() => ({ default: () => null })),
);

/** Top bar, section navigation and content. Visitors on public screens get the content without the navigation. */
export function Shell({ children }: { children: ReactNode }) {
  const me = useMe();
  const matchRoute = useMatchRoute();
  // An event's poster takes the full width, for members too.
  const isWide =
    (matchRoute({ to: "/events/$slug" }) && !matchRoute({ to: "/events/new" })) ||
    matchRoute({ to: "/tickets/$ticketId" }) ||
    (matchRoute({ to: "/calls/$slug" }) && !matchRoute({ to: "/calls/new" })) ||
    (matchRoute({ to: "/talent/$slug" }) && !matchRoute({ to: "/talent/new" }));
  const isAdministration = useRouterState({
    select: ({ location }) => location.pathname.startsWith("/admin/"),
  });
  const columns = matchRoute({ to: "/dashboard" }) ? "shell shell-three-columns" : "shell";
  return (
    <>
      <NavigationProgress />
      <TopBar />
      <OfflineNote messaging={Boolean(matchRoute({ to: "/messages", fuzzy: true }))} />
      <section className="page-width" aria-label="Notices">
        {me && !me.emailVerified && <VerifyNote email={me.email} />}
      </section>
      {me && !isWide ? (
        <div className={`page-width ${columns}`}>
          {isAdministration ? (
            <Suspense>
              <AdminNav />
            </Suspense>
          ) : (
            <SideNav />
          )}
          {children}
        </div>
      ) : (
        <div className="page-width shell-public">{children}</div>
      )}
      <NowPlaying />
      {me && <TabBar />}
      {me && <LivePeople />}
      {me && <LiveUnread />}
      {me && (
        <Suspense>
          <LiveMessages />
        </Suspense>
      )}
    </>
  );
}

// Until the page is loaded again.
let isVerifyNoteClosed = false;

/** Asks a new member to open the link in the email, and sends it again on request. */
function VerifyNote({ email }: { email: string }) {
  const [isClosed, setClosed] = useState(isVerifyNoteClosed);
  const resend = useMutation({
    mutationFn: () => done(api.email.verification.$post()),
    onSuccess: () => toast(`We sent a new link to ${email}.`),
  });
  function close() {
    isVerifyNoteClosed = true;
    setClosed(true);
  }
  if (isClosed) return null;
  return (
    <section className="note verify-note" aria-label="Your email address">
      <MailCheck className="icon" aria-hidden="true" />
      <p className="fill">
        <b>Verify your email address.</b> Open the link we sent to {email}.{" "}
        <button
          type="button"
          className="link"
          disabled={resend.isPending}
          onClick={() => resend.mutate()}
        >
          Resend link
        </button>
      </p>
      <button type="button" className="icon-button" aria-label="Hide this notice" onClick={close}>
        <X className="icon" />
      </button>
    </section>
  );
}

// Faster navigations show no bar.
const progressDelayMs = 300;

/** A thin bar over the page while the next page is slow to load; the previous page stays until then. */
function NavigationProgress() {
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = setTimeout(() => setSlow(true), progressDelayMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isLoading]);
  return (
    <div role="status">
      {isSlow && (
        <div className="navigation-progress">
          <span className="visually-hidden">Loading the page</span>
        </div>
      )}
    </div>
  );
}
