import { Trophy } from "lucide-react";
import type { Post } from "../../contract/posts.ts";
import { Icon } from "../ui/icon.tsx";
import { placementOf } from "../composer/placement.ts";

export function PostAchievement({ post }: { post: Post }) {
  const placement = placementOf(post.placement ?? "");
  return (
    <div className="post-attachment post-achievement">
      <div className="post-achievement-place" aria-hidden="true">
        {placement ? (
          <>
            {placement.numeral}
            <sup>{placement.suffix}</sup>
          </>
        ) : (
          <Icon of={Trophy} />
        )}
      </div>
      <div>
        <h2 className="display-medium">{post.competition}</h2>
        <p className="supporting-text post-achievement-detail">Placement: {post.placement}</p>
      </div>
    </div>
  );
}
