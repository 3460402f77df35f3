const manageTabs = ["overview", "attendees", "tickets"] as const;
export type ManageTab = (typeof manageTabs)[number];

/** What stands in the address of an event's own page. */
export type ManageSearch = { tab: ManageTab };

export function readManageSearch({ tab }: Record<string, unknown>): ManageSearch {
  return { tab: manageTabs.find((known) => known === tab) ?? "overview" };
}
