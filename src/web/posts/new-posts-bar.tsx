import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowUp } from "lucide-react";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { showNewest } from "./post-cache.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { newerPostsQuery, postsQuery } from "./queries.ts";

const mostCounted = 50;

/** Says how many posts came in meanwhile; they appear only when asked for, so nothing moves under a reader. */
export function NewPostsBar({ newest }: { newest: string | undefined }) {
  const queryClient = useQueryClient();
  const count = useQuery(newerPostsQuery(newest)).data?.count ?? 0;
  const show = useMutation({
    mutationFn: () => showNewest(queryClient),
    onSuccess: () => {
      const [first] = itemsOf(queryClient.getQueryData(postsQuery().queryKey));
      // After React has drawn it.
      requestAnimationFrame(() => first && goTo(`post-${first.id}`));
    },
  });
  const words =
    count === 1 ? "1 new post" : `${count >= mostCounted ? `${mostCounted}+` : count} new posts`;
  return (
    <div className="new-posts-bar" role="status">
      {count > 0 && (
        <Button
          variant="ink"
          size="small"
          busy={show.isPending && "Loading"}
          onClick={() => show.mutate()}
        >
          <Icon of={ArrowUp} size="small" />
          {words}
        </Button>
      )}
    </div>
  );
}

function goTo(id: string) {
  const post = document.getElementById(id);
  post?.focus({ preventScroll: true });
  post?.scrollIntoView({ block: "start" });
}
