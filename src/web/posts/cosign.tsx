import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Eraser, Signature } from "lucide-react";
import type { Post } from "../../contract/posts.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { MenuItem } from "../ui/menu.tsx";
import { Note } from "../ui/note.tsx";
import { changePost, refetchPost } from "./post-cache.ts";

/** Asks a performer on the line-up to co-sign the post. */
export function CosignNote({ post }: { post: Post }) {
  const cosign = useCosign(post);
  return (
    <Note
      tone="info"
      className="post-cosign"
      action={
        <span className="cluster is-tight">
          <Button
            size="small"
            busy={cosign.isPending && cosign.variables && "Signing"}
            onClick={() => cosign.mutate(true)}
          >
            Co-sign
          </Button>
          <Button size="small" variant="quiet" onClick={() => cosign.mutate(false)}>
            Not this one
          </Button>
        </span>
      }
    >
      <b>You're on this line-up.</b> Co-sign the post, and your followers see it too, with your name
      beside {post.author.name}.
    </Note>
  );
}

/** Menu items to co-sign or withdraw, for a performer on the line-up, and to remove co-signers, for the author. */
export function CosignItems({ post }: { post: Post }) {
  const cosign = useCosign(post);
  const remove = useRemoveCosigner(post);
  const { cosigning, cosigners = [], can } = post;
  return (
    <>
      {cosigning === "signed" && (
        <MenuItem icon={Eraser} onClick={() => cosign.mutate(false)}>
          Take my name off
        </MenuItem>
      )}
      {cosigning === "declined" && (
        <MenuItem icon={Signature} onClick={() => cosign.mutate(true)}>
          Co-sign
        </MenuItem>
      )}
      {can.edit &&
        cosigners.map(({ id, name }) => (
          <MenuItem key={id} icon={Eraser} onClick={() => remove.mutate(id)}>
            Take {name} off
          </MenuItem>
        ))}
    </>
  );
}

/** Adds the viewer, a performer on the line-up, to a post's co-signers, or removes them. */
function useCosign({ id }: Post) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (signed: boolean) =>
      fetchJson(api.posts[":id"].cosignature.$put({ param: { id }, json: { signed } })),
    onSuccess: (post) => changePost(queryClient, id, () => post),
  });
}

/** Removes a co-signer from the viewer's own post. */
function useRemoveCosigner({ id }: Post) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (personId: string) =>
      done(api.posts[":id"].cosigners[":personId"].$delete({ param: { id, personId } })),
    onSuccess: () => refetchPost(queryClient, id),
  });
}
