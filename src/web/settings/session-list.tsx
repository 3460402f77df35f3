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

/** The viewer's active sessions. */
export function SessionList() {
  const { data } = useSuspenseQuery(sessionsQuery);
  const queryClient = useQueryClient();
  const end = useMutation({
    mutationFn: (session?: Session) =>
      session
        ? done(api.sessions[":id"].$delete({ param: { id: session.id } }))
        : done(api.sessions.$delete()),
    onSuccess: (_, session) =>
      toast(session ? `Logged out of ${session.device}` : "Logged out everywhere else"),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  });
  return (
    <div className="option-row option-row-stacked">
      <div>
        <b>Where you're logged in</b>
        <span>Don't recognize one? Log it out, then change your password.</span>
      </div>
      <ul className="settings-list" aria-label="Where you're logged in">
        {data.items.map((session) => (
          <li key={session.id} className="side-by-side">
            <Icon of={/iPhone|iPad|Android/.test(session.device) ? Smartphone : Monitor} />
            <span className="fill">
              {session.device}
              <span className="fine-print session-list-detail">
                Last used <TimeAgo inSentence at={session.lastUsed} />
              </span>
            </span>
            {session.current ? (
              <Badge tone="ok">This device</Badge>
            ) : (
              <Button
                size="small"
                aria-label={`Log out of ${session.device}`}
                busy={end.isPending && end.variables?.id === session.id && "Logging out"}
                onClick={() => end.mutate(session)}
              >
                Log out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.items.length > 1 && (
        <p>
          <Button size="small" onClick={() => end.mutate(undefined)}>
            Log out everywhere else
          </Button>
        </p>
      )}
    </div>
  );
}
