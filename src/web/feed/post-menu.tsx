import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Ellipsis, Link as LinkIcon, Pencil, Trash2 } from "lucide-react";
import { useId, useState } from "react";
import type { Post } from "../../contract/posts.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { siteOrigin } from "../app/request-context.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuRule } from "../ui/menu.tsx";
import { toast } from "../ui/toasts.ts";
import { copyLink } from "./copy-link.ts";
import { EditPostDialog } from "./edit-post-dialog.tsx";
import { removePost } from "./post-cache.ts";

export function PostMenu({ post }: { post: Post }) {
  const [asking, setAsking] = useState<"edit" | "delete">();
  const more = useId();
  function close() {
    setAsking(undefined);
    // The menu that the dialog came from is gone; its button is where the person was.
    requestAnimationFrame(() => document.getElementById(more)?.focus());
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton id={more} label="More" small>
            <Icon of={Ellipsis} />
          </IconButton>
        }
      >
        <MenuItem icon={LinkIcon} onClick={() => void copyLink(`${siteOrigin()}/posts/${post.id}`)}>
          Copy link
        </MenuItem>
        {(post.can.edit || post.can.delete) && <MenuRule />}
        {post.can.edit && (
          <MenuItem icon={Pencil} onClick={() => setAsking("edit")}>
            Edit
          </MenuItem>
        )}
        {post.can.delete && (
          <MenuItem icon={Trash2} onClick={() => setAsking("delete")}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {asking === "edit" && <EditPostDialog post={post} onClose={close} />}
      {asking === "delete" && <DeletePostDialog post={post} onClose={close} />}
    </>
  );
}

function DeletePostDialog({ post, onClose }: { post: Post; onClose: () => void }) {
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () => done(api.posts[":id"].$delete({ param: { id: post.id } })),
    onSuccess: () => {
      onClose();
      removePost(queryClient, post.id);
      toast("Post deleted");
    },
    onError: (error) => toast(sentenceOf(error), { failure: true }),
  });
  return (
    <ConfirmDialog
      open
      title="Delete post"
      confirm="Delete post"
      icon={Trash2}
      busy={remove.isPending && "Deleting"}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>Are you sure you want to delete this post?</p>
    </ConfirmDialog>
  );
}
