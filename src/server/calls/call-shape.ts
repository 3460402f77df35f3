import type { Call, CallCard } from "../../contract/calls/calls.ts";
import { dayInZone, timeInZone } from "../lib/zoned-time.ts";
import { readRichText } from "../lib/rich-text.ts";
import { makePersonCard } from "../people/person-card.ts";
import type { CallRow } from "./tables.ts";

/** A call as lists show it. */
export function callCard(call: CallRow): CallCard {
  const { id, slug, title, state, closedBecause, seeking, day, start, end, place, town } = call;
  const { zone, sample, deadline } = call;
  return {
    id,
    slug,
    title,
    state,
    isOpen: takesApplications(call),
    closedBecause: state === "closed" ? closedBecause : null,
    seeking,
    day,
    start,
    end,
    place,
    town,
    zone,
    fee: feeOf(call),
    deadlineAt: deadline?.toISOString() ?? null,
    sample,
  };
}

/** Whether acts can apply now; `isOpenCall` is the same in SQL. */
export function takesApplications({ state, deadline }: CallRow): boolean {
  return state === "published" && deadline !== null && deadline.getTime() > Date.now();
}

function feeOf({ feeFromMinor, feeToMinor, currency }: CallRow): CallCard["fee"] {
  if (feeFromMinor === null || feeToMinor === null) return null;
  return { fromMinor: feeFromMinor, toMinor: feeToMinor, currency };
}

type Row = {
  call: CallRow;
  from: Parameters<typeof makePersonCard>[0];
  event: Call["event"];
  runs: boolean;
};

/** A call with everything that its page shows to one viewer. */
export function callShape({ call, from, event, runs }: Row, viewerId: string | undefined): Call {
  const { text, questions, version, questionsVersion, publishedAt, deadline, zone } = call;
  return {
    ...callCard(call),
    text,
    blocks: readRichText(text),
    deadline: deadline && { day: dayInZone(deadline, zone), time: timeInZone(deadline, zone) },
    questions,
    version,
    questionsVersion,
    publishedAt: publishedAt?.toISOString() ?? null,
    from: makePersonCard(from),
    event,
    can: { edit: runs, offer: call.ownerId === viewerId },
  };
}
