import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

export const calendarLinkQuery = queryOptions({
  queryKey: ["calendar-link"],
  queryFn: () => answer(api.my["calendar-link"].$get()),
});
