import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Ban, KeyRound, Plus } from "lucide-react";
import { useState } from "react";
import type { AccessToken } from "../../contract/integrations/access-tokens.ts";
import { api, done } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { printDate } from "../lib/date-format.ts";
import { useViewerZone } from "../lib/viewer-zone.ts";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import { Note } from "../ui/note.tsx";
import { FigureSkeleton, Loading } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { NewTokenDialog } from "./new-token-dialog.tsx";
import { accessTokensQuery } from "./queries.ts";
import "./access-tokens.css";

/** The viewer's access tokens, with buttons to create and revoke them. */
export function TokenList() {
  const tokens = useQuery(accessTokensQuery);
  const me = useSignedInUser();
  const [isMaking, setMaking] = useState(false);
  const items = tokens.data?.items ?? [];
  const make = (
    <Button
      variant="primary"
      className={items.length > 0 ? "push-end" : undefined}
      disabled={!me.emailVerified}
      onClick={() => setMaking(true)}
    >
      <Icon of={Plus} />
      New token
    </Button>
  );
  return (
    <section aria-labelledby="access-tokens">
      <div className="section-head">
        <h2 id="access-tokens">Access tokens</h2>
        {items.length > 0 && make}
      </div>
      <p className="supporting-text">
        A token lets a program use the API as you, only for what you allow. Treat it like a
        password.
      </p>
      {!me.emailVerified && (
        <Note className="note-below">Verify your email address to create a token.</Note>
      )}
      {tokens.isPending && (
        <Loading says="Loading your access tokens">
          <FigureSkeleton />
        </Loading>
      )}
      {tokens.isError && (
        <ErrorState
          message="We couldn't load your access tokens."
          onRetry={() => void tokens.refetch()}
        >
          {sentenceOf(tokens.error)}
        </ErrorState>
      )}
      {tokens.data && items.length === 0 && (
        <EmptyState poster="API" title="No access tokens yet" actions={make}>
          Create one for a script, a spreadsheet or your own website.
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="list-rows" aria-label="Access tokens">
          {items.map((token) => (
            <TokenRow key={token.id} token={token} />
          ))}
        </ul>
      )}
      {isMaking && <NewTokenDialog onClose={() => setMaking(false)} />}
    </section>
  );
}

function TokenRow({ token }: { token: AccessToken }) {
  const { id, name, start, scopes, expiresAt, expired, lastUsedAt } = token;
  const [isAsking, setAsking] = useState(false);
  const zone = useViewerZone();
  const queryClient = useQueryClient();
  const revoke = useMutation({
    meta: { failureToast: false },
    mutationFn: () => done(api.my["access-tokens"][":id"].$delete({ param: { id } })),
    onSuccess() {
      setAsking(false);
      toast(`${name} revoked`);
    },
    onSettled: () => queryClient.invalidateQueries(accessTokensQuery),
  });
  return (
    <li className="side-by-side is-spread access-token">
      <Icon of={KeyRound} />
      <div className="fill">
        <b>{name}</b> {expired && <Badge tone="bad">Expired</Badge>}
        <p className="supporting-text">
          <code>{start}…</code> · {scopes.join(", ")}
        </p>
        <p className="supporting-text">
          {lastUsedAt ? (
            <>
              Last used <TimeAgo inSentence at={lastUsedAt} />
            </>
          ) : (
            "Never used"
          )}
          {" · "}
          {expired ? "expired" : "expires"}{" "}
          {printDate(expiresAt, { dateStyle: "medium" }, zone ?? "UTC")}
        </p>
      </div>
      <Button size="small" variant="danger" onClick={() => setAsking(true)}>
        <Icon of={Ban} size="small" />
        Revoke<span className="visually-hidden"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Revoke ${name}?`}
        confirm="Revoke token"
        icon={Ban}
        busy={revoke.isPending && "Revoking"}
        problem={revoke.isError && sentenceOf(revoke.error)}
        onConfirm={() => revoke.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>Programs that use it will stop working right away. This can't be undone.</p>
      </ConfirmDialog>
    </li>
  );
}
