import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";

export const calendarLinkQuery = queryOptions({
  queryKey: ["calendar-link"],
  queryFn: () => fetchJson(api.my["calendar-link"].$get()),
});
