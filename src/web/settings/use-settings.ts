import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { Settings } from "../../contract/accounts/settings.ts";
import { fetchJson, api } from "../app/api.ts";
import { toast } from "../ui/toasts.ts";
import { settingsQuery } from "./queries.ts";

type Changes = { [Name in keyof Settings]?: NonNullable<Settings[Name]> };

/** The viewer's settings; `save` updates optimistically, confirms, and reverts on failure. */
export function useSettings() {
  const { data: settings } = useSuspenseQuery(settingsQuery);
  const queryClient = useQueryClient();
  const { queryKey } = settingsQuery;
  const { mutate: save } = useMutation({
    meta: { failurePrefix: "Not saved." },
    // Sent one after the other, so that the last press wins.
    scope: { id: "settings" },
    mutationKey: queryKey,
    mutationFn: (changes: Changes) => fetchJson(api.settings.$patch({ json: changes })),
    async onMutate(changes) {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...changes });
      return before;
    },
    onSuccess: () => toast("Saved"),
    onError(_error, changes, before) {
      const names = Object.keys(changes) as (keyof Settings)[];
      const old = before && Object.fromEntries(names.map((name) => [name, before[name]]));
      queryClient.setQueryData(queryKey, (now) => now && { ...now, ...old });
    },
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKey }) === 1 &&
      queryClient.invalidateQueries({ queryKey }),
  });
  return { settings, save };
}
