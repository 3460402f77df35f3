import { queryOptions } from "@tanstack/react-query";
import { answer, api } from "../app/api.ts";

export const accessTokensQuery = queryOptions({
  queryKey: ["access-tokens"],
  queryFn: () => answer(api.my["access-tokens"].$get()),
});
