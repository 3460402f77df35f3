import { useMatchRoute } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense } from "react";
import { useMe } from "./session.ts";
import { SideNav } from "./side-nav.tsx";
import { TabBar } from "./tab-bar.tsx";
import { LivePeople } from "./live-people.tsx";
import { LiveUnread } from "./live-unread.tsx";
import { TopBar } from "./top-bar.tsx";
import { OfflineNote } from "./offline-note.tsx";
import { VerifyNote } from "./verify-note.tsx";

// Nothing to see: it comes after the page.
const LiveMessages = lazy(() => import("../messages/live-messages.tsx"));

/** Top bar, section navigation and content. Strangers on public screens get the content without the navigation. */
export function Shell({ children }: { children: ReactNode }) {
  const me = useMe();
  const matchRoute = useMatchRoute();
  // An event's poster takes the whole width, for members too.
  const isWide =
    (matchRoute({ to: "/events/$slug" }) && !matchRoute({ to: "/events/new" })) ||
    matchRoute({ to: "/tickets/$ticketId" });
  const columns = matchRoute({ to: "/dashboard" }) ? "shell shell-three-columns" : "shell";
  return (
    <>
      <TopBar />
      <OfflineNote />
      <section className="page-width" aria-label="Notices">
        {me && !me.emailVerified && <VerifyNote email={me.email} />}
      </section>
      {me && !isWide ? (
        <div className={`page-width ${columns}`}>
          <SideNav />
          {children}
        </div>
      ) : (
        <div className="page-width shell-public">{children}</div>
      )}
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
