import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Post } from "../../contract/posts.ts";
import { fetchJson, api } from "../app/api.ts";
import type { Attaching } from "../media/attachment.ts";
import { changePost, showPublished } from "../posts/post-cache.ts";
import { toast } from "../ui/toasts.ts";
import type { EditorDraft } from "./editor-draft.ts";
import { myPostKeys } from "./queries.ts";

type Saving = {
  /** The post being edited; without it a new one is published. */
  post: Post | undefined;
  draft: EditorDraft;
  picture: Attaching;
  onSaved: () => void;
};

/** Publishes or updates the editor's post; after a failure the content is unchanged. */
export function useSavePost({ post, draft, picture, onSaved }: Saving) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { failureToast: false },
    mutationFn: async () => {
      const { id, keepsPicture, ...words } = draft;
      const added = (await picture.finish())?.id ?? null;
      if (!post)
        return fetchJson(api.posts.$post({ json: { type: "post", id, mediaId: added, ...words } }));
      const mediaId = added ?? (keepsPicture ? undefined : null);
      return fetchJson(api.posts[":id"].$patch({ param: { id }, json: { ...words, mediaId } }));
    },
    onSuccess: (saved) => {
      picture.handOver();
      if (post) changePost(queryClient, saved.id, () => saved);
      else void showPublished(queryClient, saved);
      void queryClient.invalidateQueries({ queryKey: myPostKeys.all });
      toast(post ? "Post saved" : "Post shared");
      onSaved();
    },
  });
}
