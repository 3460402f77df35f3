import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { EventChange } from "../../contract/events/changes.ts";
import { changeRecipientsQuery } from "../events/queries.ts";
import { numberText } from "../lib/number-text.ts";
import { resendRule, seenText } from "./change-text.ts";
import { PeopleToCome } from "../people/people-to-come.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Button } from "../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../ui/dialog.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { ResendButton } from "./resend-button.tsx";
import "./reach-figures.css";

type Props = {
  eventId: string;
  change: Pick<EventChange, "id" | "cancelled" | "recipients" | "seenBy" | "guests" | "guestsSeen">;
  onClose: () => void;
};

/** Who has seen a change or a cancellation, and who has not. */
export function RecipientsDialog({ eventId, change, onClose }: Props) {
  const { id: changeId, cancelled, guests, guestsSeen } = change;
  const seenBy = change.seenBy ?? 0;
  const left = (change.recipients ?? 0) - seenBy;
  const unseen = left + (guests ?? 0) - (guestsSeen ?? 0);
  const [side, setSide] = useState<"unseen" | "seen">(left > 0 ? "unseen" : "seen");
  const list = useInfiniteQuery(changeRecipientsQuery(eventId, changeId, side === "seen"));
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  const title = cancelled ? "Who has seen the cancellation" : "Who has seen the change";
  return (
    <Dialog open onClose={onClose} title={title}>
      <DialogBody>
        <p>{seenText({ recipients: change.recipients ?? 0, seenBy })}</p>
        <Segmented
          label="Show"
          value={side}
          onChange={setSide}
          options={[
            { value: "unseen", label: `Not seen (${numberText(left)})` },
            { value: "seen", label: `Seen (${numberText(seenBy)})` },
          ]}
        />
        <PeopleToCome list={list} />
        {list.isSuccess && items.length === 0 && (
          <p className="muted-text">
            {side === "seen" ? "Nobody has seen it yet." : "Everyone has seen it."}
          </p>
        )}
        <ul className="recipients-list">
          {items.map(({ person, seenAt }) => (
            <li key={person.id}>
              <Link className="person" to="/profile/$userId" params={{ userId: person.id }}>
                <Avatar name={person.name} seed={person.id} src={person.avatar} />
                <div className="fill">
                  <b>{person.name}</b>
                  <span>
                    @{person.username}
                    {seenAt && (
                      <>
                        {" · seen "}
                        <TimeAgo at={seenAt} />
                      </>
                    )}
                  </span>
                </div>
              </Link>
            </li>
          ))}
        </ul>
        {list.hasNextPage && (
          <Button
            wide
            busy={list.isFetchingNextPage && "Loading"}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        )}
        {unseen > 0 && <p className="supporting-text">{resendRule}</p>}
        {Boolean(guests) && (
          <p className="supporting-text">
            Of {numberText(guests ?? 0)} {guests === 1 ? "guest" : "guests"} without an account,{" "}
            {numberText(guestsSeen ?? 0)} opened their ticket since.
          </p>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>Close</Button>
        {unseen > 0 && <ResendButton eventId={eventId} changeId={changeId} people={unseen} />}
      </DialogFooter>
    </Dialog>
  );
}
