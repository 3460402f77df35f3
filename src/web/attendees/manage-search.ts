import { attendeeViews } from "../../contract/tickets/limits.ts";

const manageTabs = ["overview", "attendees", "tickets", "acts", "check-in"] as const;
export type ManageTab = (typeof manageTabs)[number];

/** The search params of an event's manage page. The search text isn't among them, because it's a name or email address. */
export type ManageSearch = {
  tab: ManageTab;
  /** Which attendees; all by default. */
  who?: (typeof attendeeViews)[number] | undefined;
  /** Only tickets of this type. */
  type?: string | undefined;
};

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads possibly hand-typed search params. Sets every key: the router merges the result over the raw params. */
export function readManageSearch({ tab, who, type }: Record<string, unknown>): ManageSearch {
  const known = attendeeViews.find((one) => one === who);
  return {
    tab: manageTabs.find((one) => one === tab) ?? "overview",
    who: known === "all" ? undefined : known,
    type: typeof type === "string" && id.test(type) ? type : undefined,
  };
}
