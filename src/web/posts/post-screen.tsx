import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Post } from "../../contract/posts.ts";
import { useCountedOpen } from "../shares/visit.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { isRefusal } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { LivePosts } from "./live-posts.tsx";
import { PostCard } from "./post-card.tsx";
import { postQuery } from "./queries.ts";

/** A component of its own, because a post that wasn't found has no opens to count. */
function CountedOpen({ post }: { post: Post }) {
  useCountedOpen(post);
  return null;
}

/** A post's own page, for members and visitors. */
export function PostScreen({ postId }: { postId: string }) {
  const me = useMe();
  const { data: post, error } = useSuspenseQuery(postQuery(postId));
  if (!post || isRefusal(error, "NOT_FOUND")) return <NotFoundScreen thing="post" />;
  return (
    <main id="main" className="post-page" data-visited-post={post.can.edit ? undefined : post.id}>
      <h1 className="visually-hidden">Post by {post.author.name}</h1>
      <CountedOpen post={post} />
      {me && <LivePosts ids={[post.id]} authors={[post.author.id]} />}
      <PostCard post={post} whole />
      <p className="post-page-back">
        {me ? (
          <Link className="link" to="/dashboard">
            Back to the feed
          </Link>
        ) : (
          <Link className="link" to="/signup">
            Sign up to see more
          </Link>
        )}
      </p>
    </main>
  );
}
