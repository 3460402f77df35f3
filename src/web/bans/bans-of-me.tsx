import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Ban } from "../../contract/bans.ts";
import { fetchJson, api } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { Moment } from "../moderation/moment.tsx";
import { Note } from "../ui/note.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { BanForm } from "./ban-form.tsx";
import { banKeys, bansOfMeQuery } from "./queries.ts";

/** Organizers who have blocked the viewer from their events, each with a form to appeal. */
export function BansOfMe() {
  const bans = useInfiniteQuery(bansOfMeQuery);
  return (
    <ListSection
      className="page-subsection"
      title="By organizers"
      things="decisions of organizers"
      list={bans}
      empty="No organizer has blocked you from their events."
    >
      {itemsOf(bans.data).map((ban) => (
        <li key={ban.id}>
          <BanOfMe ban={ban} />
        </li>
      ))}
    </ListSection>
  );
}

function BanOfMe({ ban }: { ban: Ban }) {
  const queryClient = useQueryClient();
  const { id, person, reason, until, createdAt, appeal, can } = ban;
  return (
    <article className="stack">
      <div>
        <p>
          <b>
            <a href={`/profile/${person.id}`}>{person.name}</a> blocked you from their events
          </b>{" "}
          <span className="fine-print">
            <TimeAgo at={createdAt} inSentence />
          </span>
        </p>
        <p>Reason: {reason}</p>
        <p className="supporting-text">
          {until ? "Until " : "Permanently."}
          {until && <Moment at={until} />}
          {until && "."} You can't RSVP, get tickets or comment at their events. Tickets you already
          have stay valid unless they refund them.
        </p>
      </div>
      {appeal && (
        <Note role="status">
          <p>
            <b>{appeal.answeredAt ? "The decision stands." : "You appealed."}</b>{" "}
            <TimeAgo at={appeal.answeredAt ?? appeal.createdAt} />
          </p>
          <p>You wrote: “{appeal.text}”</p>
          {appeal.answer && <p>They answered: “{appeal.answer}”</p>}
        </Note>
      )}
      {can.appeal && (
        <BanForm
          label="Is this a mistake? Tell them why"
          help={`You can appeal once. ${person.name} reads it and decides.`}
          missing="Write why this is a mistake."
          field="text"
          button="Appeal"
          busy="Sending"
          send={(text) =>
            fetchJson(api.my["received-bans"][":id"].appeal.$put({ param: { id }, json: { text } }))
          }
          onSent={() => void queryClient.invalidateQueries({ queryKey: banKeys.all })}
        />
      )}
    </article>
  );
}
