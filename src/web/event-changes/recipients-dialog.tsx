import { useState } from "react";
import type { EventChange } from "../../contract/events/changes.ts";
import { numberText } from "../lib/number-text.ts";
import { TimeAgo } from "../ui/time-ago.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { refundingText } from "./change-text.ts";
import { RecipientsList } from "./recipients-list.tsx";
import { ResendButton, ResendRule } from "./resend-button.tsx";
import "./reach-figures.css";

type Props = { eventId: string; change: EventChange; onClose: () => void };

/** Lists who has seen a change or cancellation and who hasn't: members, and guests without an account. */
export function RecipientsDialog({ eventId, change, onClose }: Props) {
  const { id: changeId, cancelled, time, refunding, emailing } = change;
  const members = { all: change.recipients ?? 0, seen: change.seenBy ?? 0 };
  const guests = { all: change.guests ?? 0, seen: change.guestsSeen ?? 0 };
  const all = members.all + guests.all;
  const seen = members.seen + guests.seen;
  const left = Math.max(0, all - seen);
  const [side, setSide] = useState<"unseen" | "seen">(left > 0 ? "unseen" : "seen");
  const isSeen = side === "seen";
  const isAny = (some: typeof members) => (isSeen ? some.seen : some.all - some.seen) > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={cancelled ? "Who has seen the cancellation" : "Who has seen the change"}
    >
      <DialogBody>
        <div className="stack">
          <p className="supporting-text">
            {cancelled ? "Cancelled" : "Changed"} <TimeAgo inSentence at={time} />
          </p>
          <p className="recipients-share">
            <b className="display-large tabular-numbers">
              {numberText(seen)} of {numberText(all)}
            </b>
            <span className="small-text">{all === 1 ? "has seen it" : "have seen it"}</span>
          </p>
          <div className="progress-bar" aria-hidden="true">
            <i style={{ width: `${all > 0 ? (100 * seen) / all : 0}%` }} />
          </div>
          <dl className="reach-figures">
            <Figure value={members.seen} what="saw it in Marquee" />
            {guests.all > 0 && <Figure value={guests.seen} what="opened their ticket since" />}
            <Figure value={left} what="not yet" />
          </dl>
          <Segmented
            label="Show"
            value={side}
            onChange={setSide}
            options={[
              { value: "unseen", label: `Not seen (${numberText(left)})` },
              { value: "seen", label: `Seen (${numberText(seen)})` },
            ]}
          />
          {isAny(members) && (
            <RecipientsList
              key={`members ${side}`}
              of={{ eventId, changeId }}
              seen={isSeen}
              who="members"
            />
          )}
          {isAny(guests) && (
            <RecipientsList
              key={`guests ${side}`}
              of={{ eventId, changeId }}
              seen={isSeen}
              who="guests"
            />
          )}
          {!isAny(members) && !isAny(guests) && (
            <p className="muted-text">
              {isSeen ? "Nobody has seen it yet." : "Everyone has seen it."}
            </p>
          )}
          {refunding && <p className="supporting-text">{refundingText(refunding)}</p>}
          {left > 0 && !emailing && (
            <p className="supporting-text">
              <ResendRule {...change} />
            </p>
          )}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        {left > 0 && !emailing && <ResendButton eventId={eventId} change={change} people={left} />}
      </DialogFooter>
    </Dialog>
  );
}

function Figure({ value, what }: { value: number; what: string }) {
  return (
    <div>
      <dd className="display-large tabular-numbers">{numberText(value)}</dd>
      <dt className="small-text">{what}</dt>
    </div>
  );
}
