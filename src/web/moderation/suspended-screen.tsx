import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { AuthFrame } from "../accounts/auth-frame.tsx";
import { fetchJson, api } from "../app/api.ts";
import { sentenceOf } from "../app/refusal.ts";
import { Note } from "../ui/note.tsx";
import { AppealForm } from "./appeal-form.tsx";
import { NoticeText } from "./notices-screen.tsx";
import { ownSuspensionQuery } from "./queries.ts";

/** Shows a suspended person the reason and a form to appeal. The token comes from the refused login. */
export function SuspendedScreen({ token }: { token: string }) {
  const queryClient = useQueryClient();
  const query = ownSuspensionQuery(token);
  const { data: notice, error, isPending } = useQuery(query);
  return (
    <AuthFrame headline="This account is suspended." words="You can read why, and appeal.">
      <div className="stack suspended">
        <h1>Your account is suspended</h1>
        {isPending && <p className="muted-text">Loading the decision</p>}
        {error && (
          <Note tone="bad" role="alert">
            {sentenceOf(error)} <Link to="/login">Log in again</Link> to get a new one.
          </Note>
        )}
        {notice && (
          <>
            <NoticeText notice={notice} />
            <p className="supporting-text">
              You are logged out everywhere, and nobody sees your profile and your content.
            </p>
            <AppealForm
              notice={notice}
              send={(text) => fetchJson(api.suspension.appeal.$post({ json: { token, text } }))}
              onSent={(appealed) => queryClient.setQueryData(query.queryKey, appealed)}
            />
          </>
        )}
      </div>
    </AuthFrame>
  );
}
