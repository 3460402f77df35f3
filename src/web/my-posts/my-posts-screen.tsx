import { Plus, X } from "lucide-react";
import { useRef, useState } from "react";
import type { Post } from "../../contract/posts.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { MyPostsList } from "./my-posts-list.tsx";
import { PostEditor } from "./post-editor.tsx";
import type { MyPostsFilter } from "./queries.ts";
import "../posts/feed.css";
import "./my-posts.css";
import { useNavigate } from "@tanstack/react-router";
import { postCategories, postOrders } from "../../contract/post-limits.ts";
import { Chip, Chips } from "../ui/chip.tsx";

/** The viewer's own posts, to browse, write and edit. */
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
        {/* Always opens an empty editor, even while a post was being edited. */}
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

const shown = postCategories.filter((category) => category !== "General");
const orderNames = { newest: "Newest", oldest: "Oldest" } as const;

/** Category and order, kept in the URL so that back and reload preserve them. */
function MyPostsFilters({ filter }: { filter: MyPostsFilter }) {
  const navigate = useNavigate();
  const change = (changes: MyPostsFilter) =>
    void navigate({
      to: "/myposts",
      search: { ...filter, ...changes },
      replace: true,
      resetScroll: false,
    });
  return (
    <div className="cluster is-spread my-posts-filters">
      <Chips label="Category">
        <Chip on={!filter.category} onClick={() => change({ category: undefined })}>
          All
        </Chip>
        {shown.map((category) => (
          <Chip
            key={category}
            on={filter.category === category}
            onClick={() => change({ category })}
          >
            {category}
          </Chip>
        ))}
      </Chips>
      <label className="side-by-side is-tight small-text strong-text">
        Sort{" "}
        <select
          className="input"
          value={filter.order ?? "newest"}
          onChange={(event) => {
            const order = postOrders.find((known) => known === event.target.value);
            change({ order: order === "oldest" ? order : undefined });
          }}
        >
          {postOrders.map((order) => (
            <option key={order} value={order}>
              {orderNames[order]}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
