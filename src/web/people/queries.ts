import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

export function profileQuery(id: string) {
  return queryOptions({
    queryKey: ["people", "one", id],
    queryFn: () => answer(api.people[":id"].$get({ param: { id } })),
  });
}
