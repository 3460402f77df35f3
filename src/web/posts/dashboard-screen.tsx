import { EmptyState } from "../ui/states.tsx";
import { ComingSoon } from "../coming-soon/coming-soon.tsx";
import { Composer } from "../composer/composer.tsx";
import { PostList } from "./post-list.tsx";
import { UpcomingEvents } from "../coming-soon/upcoming-events.tsx";

export function DashboardScreen() {
  return (
    <>
      <main id="main">
        <h1 className="visually-hidden">Dashboard</h1>
        <p className="narrow-only feed-jump">
          <a className="link" href="#coming-soon">
            Coming soon
          </a>
        </p>
        <Composer />
        <PostList
          empty={
            <EmptyState poster="First post" title="No posts yet" heading="h2">
              Start sharing your first post with the community!
            </EmptyState>
          }
        />
      </main>
      <aside id="coming-soon" className="stack feed-aside" aria-label="Coming soon">
        <ComingSoon />
        <UpcomingEvents />
      </aside>
    </>
  );
}
