import { attendeeViews } from "../../contract/tickets/limits.ts";

const manageTabs = ["overview", "attendees", "tickets", "acts", "check-in"] as const;
export type ManageTab = (typeof manageTabs)[number];

/** What stands in the address of an event's own page. Whom one looks for does not: it is a name or an email address. */
export type ManageSearch = {
  tab: ManageTab;
  /** Which attendees; all when left out. */
  who?: (typeof attendeeViews)[number] | undefined;
  /** With tickets of this type only. */
  type?: string | undefined;
};

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Reads it from an address that anybody may have typed. Every key is named: one left out would let what was typed through. */
export function readManageSearch({ tab, who, type }: Record<string, unknown>): ManageSearch {
  const known = attendeeViews.find((one) => one === who);
  return {
    tab: manageTabs.find((one) => one === tab) ?? "overview",
    who: known === "all" ? undefined : known,
    type: typeof type === "string" && id.test(type) ? type : undefined,
  };
}
