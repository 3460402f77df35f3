import { Ellipsis, Flag, Link as LinkIcon, Pencil, Trash2 } from "lucide-react";
import { lazy, Suspense, useId, useState } from "react";
import type { Post } from "../../contract/posts.ts";
import { siteOrigin } from "../app/request-context.ts";
import { useMe } from "../app/session.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Menu, MenuItem, MenuRule } from "../ui/menu.tsx";
import { copyLink } from "./copy-link.ts";
import { CosignItems } from "./cosign.tsx";
import { EditPostDialog } from "./edit-post-dialog.tsx";

// Loaded only when somebody reports or deletes something.
const ReportDialog = lazy(() => import("../moderation/report-dialog.tsx"));
const DeletePostDialog = lazy(() => import("./delete-post-dialog.tsx"));

export function PostMenu({ post }: { post: Post }) {
  const me = useMe();
  const [asking, setAsking] = useState<"edit" | "delete" | "report">();
  const more = useId();
  function close() {
    setAsking(undefined);
    // The menu that opened the dialog is gone, so focus returns to its button.
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
        <CosignItems post={post} />
        {me && me.id !== post.author.id && (
          <>
            <MenuRule />
            <MenuItem icon={Flag} onClick={() => setAsking("report")}>
              Report
            </MenuItem>
          </>
        )}
        {post.can.delete && (
          <MenuItem icon={Trash2} onClick={() => setAsking("delete")}>
            Delete
          </MenuItem>
        )}
      </Menu>
      {asking === "edit" && <EditPostDialog post={post} onClose={close} />}
      {asking === "report" && (
        <Suspense>
          <ReportDialog target="post" targetId={post.id} what="post" onClose={close} />
        </Suspense>
      )}
      {asking === "delete" && (
        <Suspense>
          <DeletePostDialog post={post} onClose={close} />
        </Suspense>
      )}
    </>
  );
}
