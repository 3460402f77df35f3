import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import type { Interest } from "../../contract/recommendations.ts";
import { api, done } from "../app/api.ts";
import { settingsQuery } from "../settings/queries.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { toast } from "../ui/toasts.ts";
import { forYouKeys } from "./queries.ts";

const strengths = { strong: "Strong", some: "Some", little: "A little", less: "Less of this" };

/** An interest with its strength and sources. */
export function InterestRow({ interest }: { interest: Interest }) {
  const queryClient = useQueryClient();
  const { kind, key, name, strength, sources, more } = interest;
  const remove = useMutation({
    mutationFn: () =>
      done(
        api.my.interests[":kind"][":key"].$delete({
          // A tag may contain a slash, and the client doesn't encode path params.
          param: { kind, key: encodeURIComponent(key) },
        }),
      ),
    async onSuccess() {
      toast(`${name} removed from your interests`);
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: forYouKeys.all }),
        queryClient.invalidateQueries(settingsQuery),
      ]);
    },
  });
  return (
    <li className="side-by-side is-top-aligned">
      <div className="fill">
        <b>{name}</b>{" "}
        <Badge tone={strength === "less" ? "warn" : "plain"}>{strengths[strength]}</Badge>
        {sources.map(({ text, slug }) => (
          <p key={`${text} ${slug}`} className="supporting-text">
            {slug ? (
              <Link to="/events/$slug" params={{ slug }} className="link">
                {text}
              </Link>
            ) : (
              text
            )}
          </p>
        ))}
        {more > 0 && <p className="supporting-text">And {more} more</p>}
      </div>
      <Button size="small" busy={remove.isPending && "Removing"} onClick={() => remove.mutate()}>
        <Icon of={X} size="small" />
        Remove<span className="visually-hidden"> {name}</span>
      </Button>
    </li>
  );
}
