import { useQuery } from "@tanstack/react-query";
import type { EventPage } from "../../contract/events/events.ts";
import { notifyingText, refundingText } from "../event-changes/change-text.ts";
import { changesQuery } from "../events/queries.ts";
import type { ManageTab } from "./manage-search.ts";
import { emailsQuery } from "./queries.ts";
import { count } from "./report-text.ts";

/** The progress of work an organizer has started, keyed by the tab it was started on. */
export function useManageProgress({ id, can }: EventPage): Partial<Record<ManageTab, string>> {
  const { data: changes } = useQuery({ ...changesQuery(id), enabled: can.edit });
  const { data: emails } = useQuery(emailsQuery(id));
  const items = changes?.items ?? [];
  const notifying = items.find((change) => change.notifying !== null)?.notifying;
  const refunding = items.find((change) => change.refunding !== null)?.refunding;
  const email = emails?.items.find(({ sending }) => sending);
  return {
    ...(refunding && { overview: refundingText(refunding) }),
    ...(notifying && { overview: notifyingText(notifying) }),
    ...(email && { attendees: `Sending ${count(email.sent)} of ${count(email.total)}` }),
  };
}
