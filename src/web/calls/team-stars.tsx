import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Star } from "lucide-react";
import { useId } from "react";
import type { Application } from "../../contract/calls/applications.ts";
import { reviewLimits } from "../../contract/talent/limits.ts";
import { api, done } from "../app/api.ts";
import { classes } from "../ui/classes.ts";
import { Icon } from "../ui/icon.tsx";
import { callKeys } from "./queries.ts";

/** The team's stars, as radio buttons; choosing the selected one again removes them. */
export function TeamStars({ application: { id, stars, act } }: { application: Application }) {
  const name = useId();
  const queryClient = useQueryClient();
  const rate = useMutation({
    mutationFn: (next: number | null) =>
      done(api.applications[":id"].stars.$put({ param: { id }, json: { stars: next } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: callKeys.all }),
  });
  const shown = (rate.isPending ? rate.variables : stars) ?? 0;
  return (
    <fieldset className="team-stars">
      <legend className="visually-hidden">Stars for {act.name}, only your team sees them</legend>
      {Array.from({ length: reviewLimits.stars.max }, (_, at) => at + 1).map((count) => (
        <label key={count} className={classes("team-star", count <= shown && "is-lit")}>
          <input
            type="radio"
            name={name}
            className="visually-hidden"
            checked={shown === count}
            onChange={() => rate.mutate(count)}
            onClick={() => shown === count && rate.mutate(null)}
          />
          <Icon of={Star} size="small" />
          <span className="visually-hidden">
            {count} {count === 1 ? "star" : "stars"}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
