import { useQuery } from "@tanstack/react-query";
import { Users } from "lucide-react";
import { Icon } from "../ui/icon.tsx";
import { presentQuery, type TalkOf } from "./queries.ts";

const maxNamed = 3;

/** Those who watch now and show that they go, by name. */
export function WhoWatches({ of }: { of: TalkOf }) {
  const { data } = useQuery(presentQuery(of));
  const names = data?.items.map(({ name }) => name) ?? [];
  if (names.length === 0) return null;
  const others = names.length - maxNamed;
  return (
    <p className="talk-present" title={names.join(", ")}>
      <Icon of={Users} size="small" />
      {names.slice(0, maxNamed).join(", ")}
      {others > 0 && ` and ${others} more`} {names.length === 1 ? "is" : "are"} watching
    </p>
  );
}
