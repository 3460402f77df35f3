import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import type { Post } from "../../contract/posts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { MyPostsFilters } from "./filters.tsx";
import { MyPostsList } from "./my-posts-list.tsx";
import { PostEditor } from "./post-editor.tsx";
import type { MyPostsFilter } from "./queries.ts";
import "../posts/feed.css";
import "./my-posts.css";

/** A person's own posts, to look through, write and change. */
export function MyPostsScreen({ filter }: { filter: MyPostsFilter }) {
  const [editing, setEditing] = useState<Post | "new">();
  const toggle = useRef<HTMLButtonElement>(null);
  function close() {
    setEditing(undefined);
    toggle.current?.focus();
  }
  return (
    <main id="main">
      <div className="page-head">
        <h1>My Posts</h1>
        {/* Opened this way, it always begins empty, also while a post was being edited before. */}
        <Button
          ref={toggle}
          variant={editing ? "outline" : "primary"}
          className="push-end"
          aria-expanded={Boolean(editing)}
          onClick={() => (editing ? close() : setEditing("new"))}
        >
          <Icon of={editing ? X : Plus} />
          {editing ? "Close" : "Create New Post"}
        </Button>
      </div>
      <MyPostsFilters filter={filter} />
      {editing === "new" && <PostEditor key="new" onClose={close} />}
      {editing && editing !== "new" && (
        <PostEditor key={editing.id} post={editing} onClose={close} />
      )}
      <MyPostsList
        filter={filter}
        onCreate={editing ? undefined : () => setEditing("new")}
        onEdit={setEditing}
      />
    </main>
  );
}
