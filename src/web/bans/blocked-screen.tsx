import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { UserX } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Ban } from "../../contract/bans.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { Moment } from "../moderation/moment.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { BackLink } from "../ui/back-link.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { toast } from "../ui/toasts.ts";
import { BanForm } from "./ban-form.tsx";
import { banKeys, bansQuery } from "./queries.ts";

const BanDialog = lazy(() => import("./ban-dialog.tsx"));

/** People blocked from the viewer's events, with their appeals. */
export function BlockedScreen() {
  const bans = useInfiniteQuery(bansQuery);
  const [adding, setAdding] = useState(false);
  return (
    <main id="main">
      <BackLink to="/my-events">Your events</BackLink>
      <div className="page-head">
        <h1>Blocked from your events</h1>
        <Button variant="primary" className="push-end" onClick={() => setAdding(true)}>
          <Icon of={UserX} />
          Block someone
        </Button>
      </div>
      <ListSection
        title="Blocked people"
        things="blocked people"
        list={bans}
        empty="You haven't blocked anyone from your events."
      >
        {itemsOf(bans.data).map((ban) => (
          <li key={ban.id}>
            <BanRow ban={ban} />
          </li>
        ))}
      </ListSection>
      {adding && (
        <Suspense>
          <BanDialog onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </main>
  );
}

function BanRow({ ban }: { ban: Ban }) {
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: banKeys.all });
  const { id, person, reason, until, createdAt, appeal, can } = ban;
  const lift = useMutation({
    mutationFn: () => done(api.people[":id"].ban.$delete({ param: { id: person.id } })),
    onSuccess() {
      toast(`${person.name} can come to your events again`);
      return refresh();
    },
  });
  return (
    <article className="stack">
      <div className="cluster is-top-aligned">
        <Avatar name={person.name} seed={person.id} src={person.avatar} />
        <div className="fill">
          <p>
            <a href={`/profile/${person.id}`}>
              <b>{person.name}</b>
            </a>{" "}
            <span className="faint-text">@{person.username}</span>
          </p>
          <p className="supporting-text">{reason}</p>
          <p className="fine-print">
            <TimeAgo at={createdAt} />, {until ? "until " : "permanently"}
            {until && <Moment at={until} />}
          </p>
        </div>
        <Button busy={lift.isPending && "Unblocking"} onClick={() => lift.mutate()}>
          Unblock<span className="visually-hidden"> {person.name}</span>
        </Button>
      </div>
      {appeal && (
        <blockquote className="small-text">
          {person.name} appealed: “{appeal.text}”
          {appeal.answer && ` You answered: “${appeal.answer}”`}
        </blockquote>
      )}
      {can.answer && (
        <BanForm
          label={`Answer to ${person.name}`}
          help="They see it, and stay blocked. To grant the appeal, unblock them."
          missing="Write an answer."
          field="answer"
          button="Keep blocked"
          busy="Sending"
          send={(text) =>
            fetchJson(api.my.bans[":id"].answer.$put({ param: { id }, json: { answer: text } }))
          }
          onSent={() => void refresh()}
        />
      )}
    </article>
  );
}
