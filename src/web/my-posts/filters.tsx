import { useNavigate } from "@tanstack/react-router";
import { postCategories, postOrders } from "../../contract/post-limits.ts";
import { Chip, Chips } from "../ui/chip.tsx";
import type { MyPostsFilter } from "./queries.ts";

const shown = postCategories.filter((category) => category !== "General");
const orderNames = { newest: "Newest", oldest: "Oldest" } as const;

/** Category and order; they live in the address, so that the back button and a reload keep them. */
export function MyPostsFilters({ filter }: { filter: MyPostsFilter }) {
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
