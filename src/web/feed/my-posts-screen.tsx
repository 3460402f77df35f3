import { useMember } from "../app/session.ts";
import { ButtonLink } from "../ui/button.tsx";
import { EmptyState } from "../ui/states.tsx";
import { PostList } from "./post-list.tsx";

/** A person's own posts. */
export function MyPostsScreen() {
  const me = useMember();
  return (
    <main id="main">
      <div className="head">
        <h1>My Posts</h1>
        <ButtonLink to="/dashboard" variant="primary" className="push">
          Create New Post
        </ButtonLink>
      </div>
      <div className="post-column">
        <PostList
          by={me.id}
          empty={
            <EmptyState
              poster="First post"
              title="No posts yet"
              heading="h2"
              actions={
                <ButtonLink to="/dashboard" variant="primary">
                  Create Post
                </ButtonLink>
              }
            >
              Start sharing your first post with the community!
            </EmptyState>
          }
        />
      </div>
    </main>
  );
}
