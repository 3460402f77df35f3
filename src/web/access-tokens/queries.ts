import { queryOptions } from "@tanstack/react-query";
import { fetchJson, api } from "../app/api.ts";

export const accessTokensQuery = queryOptions({
  queryKey: ["access-tokens"],
  queryFn: () => fetchJson(api.my["access-tokens"].$get()),
});
