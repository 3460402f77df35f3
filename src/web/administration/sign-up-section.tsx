import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { type FormEvent, useState } from "react";
import { signUpLimits, type SignUpMode, signUpModes } from "../../contract/accounts/limits.ts";
import type { SignUpInvitation, SignUpRequest } from "../../contract/administration/sign-up.ts";
import { SecretDialog } from "../access-tokens/secret-dialog.tsx";
import { signUpModeQuery } from "../accounts/queries.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { sentenceOf } from "../app/refusal.ts";
import { roleNames } from "../app/role-names.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { numberText } from "../lib/number-text.ts";
import { Moment } from "../moderation/moment.tsx";
import { administrationKeys } from "../moderation/queries.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { TextInput } from "../ui/field.tsx";
import { Note } from "../ui/note.tsx";
import { ErrorState } from "../ui/states.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { signUpInvitationsQuery, signUpRequestsQuery } from "./queries.ts";

const modeNames: Record<SignUpMode, string> = {
  open: "Anyone",
  invitation: "By invitation",
  approval: "With approval",
};

const modeTexts: Record<SignUpMode, string> = {
  open: "Anyone can create an account.",
  invitation: "Only people with an invitation link from you can create an account.",
  approval:
    "Anyone can ask for an account, and you approve it. Invitation links open one at once. Google and Facebook open no new accounts.",
};

/** Who may create an account, invitation links, and requests waiting for approval. */
export function SignUpSection() {
  const queryClient = useQueryClient();
  const { data, isError, refetch } = useQuery(signUpModeQuery());
  const choose = useMutation({
    meta: { failurePrefix: "Not saved." },
    mutationFn: (mode: SignUpMode) =>
      fetchJson(api.administration["sign-up"].$put({ json: { mode } })),
    onSuccess(chosen) {
      queryClient.setQueryData(signUpModeQuery().queryKey, { ...chosen, invited: false });
      toast("Saved");
    },
  });
  if (isError && !data)
    return (
      <ErrorState message="We couldn't load who can sign up." onRetry={() => void refetch()} />
    );
  if (!data) return null;
  const mode = choose.isPending ? choose.variables : data.mode;
  return (
    <>
      <section className="page-subsection" aria-labelledby="sign-up-h">
        <div className="section-head">
          <h2 id="sign-up-h">Who can sign up</h2>
        </div>
        <Segmented
          label="Who can sign up"
          value={mode}
          onChange={(value) => choose.mutate(value)}
          options={signUpModes.map((value) => ({ value, label: modeNames[value] }))}
        />
        <p className="supporting-text">{modeTexts[mode]}</p>
      </section>
      <Requests />
      {mode !== "open" && <Invitations />}
    </>
  );
}

function Requests() {
  const requests = useInfiniteQuery(signUpRequestsQuery);
  return (
    <ListSection
      className="page-subsection"
      title="Waiting for an account"
      things="requests"
      list={requests}
      empty="Nobody is waiting for an account."
    >
      {itemsOf(requests.data).map((request) => (
        <RequestRow key={request.id} request={request} />
      ))}
    </ListSection>
  );
}

function RequestRow({ request: { id, name, email, role, createdAt } }: { request: SignUpRequest }) {
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const decide = useMutation({
    mutationFn: (decision: "approve" | "decline") =>
      done(
        api.administration["sign-up"].requests[":id"].decision.$put({
          param: { id },
          json: { decision },
        }),
      ),
    onSuccess: (_, decision) =>
      toast(decision === "approve" ? `${name} can log in now` : `${name}'s request was declined`),
    onSettled() {
      setAsking(false);
      return queryClient.invalidateQueries({ queryKey: administrationKeys.all });
    },
  });
  const busy = decide.isPending ? decide.variables : undefined;
  return (
    <li className="cluster is-top-aligned sign-up-request">
      <div className="fill">
        <p>
          <b>{name}</b> <span className="faint-text">{email}</span>
        </p>
        <p className="fine-print">
          {roleNames[role]} · <TimeAgo at={createdAt} />
        </p>
      </div>
      <div className="cluster">
        <Button busy={busy === "approve" && "Approving"} onClick={() => decide.mutate("approve")}>
          Approve<span className="visually-hidden"> {name}</span>
        </Button>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          Decline<span className="visually-hidden"> {name}</span>
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        title={`Decline ${name}?`}
        confirm="Decline"
        icon={UserX}
        busy={busy === "decline" && "Declining"}
        onConfirm={() => decide.mutate("decline")}
        onClose={() => setAsking(false)}
      >
        <p>
          The request is deleted, and an email says so. This can't be undone, but they can ask
          again.
        </p>
      </ConfirmDialog>
    </li>
  );
}

function Invitations() {
  const { data, isError, refetch } = useQuery(signUpInvitationsQuery);
  return (
    <section className="page-subsection" aria-labelledby="invitation-links-h">
      <div className="section-head">
        <h2 id="invitation-links-h">Invitation links</h2>
      </div>
      <NewInvitation />
      {isError && !data && (
        <ErrorState message="We couldn't load the links." onRetry={() => void refetch()} />
      )}
      {data && data.items.length === 0 && <p className="muted-text">No links yet.</p>}
      {data && data.items.length > 0 && (
        <ul className="list-rows" aria-label="Invitation links">
          {data.items.map((invitation) => (
            <InvitationRow key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}

function NewInvitation() {
  const queryClient = useQueryClient();
  const [note, setNote] = useState("");
  const [uses, setUses] = useState("1");
  const make = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      fetchJson(
        api.administration["sign-up"].invitations.$post({
          json: { note, maxUses: Number(uses) },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: administrationKeys.all }),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    make.mutate();
  }
  return (
    <>
      <form method="post" className="held-words-form" onSubmit={submit}>
        <TextInput
          label="For whom (only you see this)"
          value={note}
          maxLength={signUpLimits.note}
          autoComplete="off"
          onChange={(event) => setNote(event.target.value)}
        />
        <TextInput
          label="Accounts"
          type="number"
          min={1}
          max={signUpLimits.uses}
          value={uses}
          onChange={(event) => setUses(event.target.value)}
        />
        <Button type="submit" busy={make.isPending && "Creating"}>
          Create link
        </Button>
      </form>
      {make.error && (
        <Note tone="bad" role="alert">
          {sentenceOf(make.error)}
        </Note>
      )}
      {make.data && (
        <SecretDialog
          title="Invitation link"
          label="Link"
          words="Send it to the person you want to invite."
          secret={make.data.url}
          onClose={() => make.reset()}
        />
      )}
    </>
  );
}

function InvitationRow({ invitation }: { invitation: SignUpInvitation }) {
  const queryClient = useQueryClient();
  const { id, note, used, maxUses, expiresAt } = invitation;
  const end = useMutation({
    mutationFn: () =>
      done(api.administration["sign-up"].invitations[":id"].$delete({ param: { id } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: administrationKeys.all }),
  });
  const [isAsking, setAsking] = useState(false);
  const name = note || "Link without a note";
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>{name}</p>
        <p className="fine-print">
          {numberText(used)} of {numberText(maxUses)} used · works until <Moment at={expiresAt} />
        </p>
      </div>
      <Button size="small" onClick={() => setAsking(true)}>
        End<span className="visually-hidden"> {name}</span>
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="End this invitation link?"
        confirm="End link"
        busy={end.isPending && "Ending"}
        onConfirm={() => end.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>
          Nobody else can sign up with it. Accounts already made with it stay. This can't be undone,
          but you can create another link.
        </p>
      </ConfirmDialog>
    </li>
  );
}
