import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { Monitor, Smartphone } from "lucide-react";
import type { Session } from "../../contract/accounts/security.ts";
import { api, done } from "../app/api.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { sessionsQuery } from "./queries.ts";

/** Where this person is signed in. */
export function SessionList() {
  const { data } = useSuspenseQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: (session?: Session) =>
      session
        ? done(api.sessions[":id"].$delete({ param: { id: session.id } }))
        : done(api.sessions.$delete()),
    onSuccess: (_, session) =>
      toast(session ? `Signed out of ${session.device}` : "Signed out everywhere else"),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  return (
    <div className="option-row option-row-stacked">
      <div>
        <b>Where you are signed in</b>
        <span>Sign out what you do not know, then change your password.</span>
      </div>
      <ul className="settings-list" aria-label="Where you are signed in">
        {data.items.map((session) => (
          <li key={session.id} className="side-by-side">
            <Icon of={/iPhone|iPad|Android/.test(session.device) ? Smartphone : Monitor} />
            <span className="fill">
              {session.device}
              <span className="fine-print session-list-detail">
                Last used <TimeAgo at={session.lastUsed} />
              </span>
            </span>
            {session.current ? (
              <Badge tone="ok">This one</Badge>
            ) : (
              <Button
                size="small"
                aria-label={`Sign out of ${session.device}`}
                busy={end.isPending && end.variables?.id === session.id && "Signing out"}
                onClick={() => end.mutate(session)}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.items.length > 1 && (
        <p>
          <Button size="small" onClick={() => end.mutate(undefined)}>
            Sign out everywhere else
          </Button>
        </p>
      )}
    </div>
  );
}
