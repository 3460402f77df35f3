import "./notification-choices.css";
import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { notificationGroups } from "../../contract/notification-kinds.ts";
import { fetchJson, api } from "../app/api.ts";
import { type Kind, kinds } from "../notifications/kinds.ts";
import { choicesQuery } from "../notifications/queries.ts";
import { Switch } from "../ui/checkbox.tsx";
import { toast } from "../ui/toasts.ts";

const channels = [
  { channel: "inApp", label: "In app", by: "in the app" },
  { channel: "email", label: "Email", by: "by email" },
  { channel: "push", label: "Push", by: "by push" },
] as const;

type Channel = (typeof channels)[number]["channel"];
type Change = { kind: Kind; channel: Channel; on: boolean };
type TableProps = { email: boolean; push: boolean };

/** Which kinds of notification use which channel. A channel switched off globally shows as off but keeps its choices. */
export function NotificationChoices({ email, push }: TableProps) {
  const { data: chosen } = useSuspenseQuery(choicesQuery);
  const choose = useChoose();
  const isOpen = { inApp: true, email, push };
  return (
    <table className="notification-choices">
      <caption>
        What to notify you about, and how
        {!(email && push) && <span>{closedText({ email, push })}</span>}
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">What</span>
          </th>
          {channels.map(({ channel, label }) => (
            <th key={channel} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {Object.entries(notificationGroups).map(([group, groupKinds]) => (
        <tbody key={group}>
          <tr>
            <th scope="rowgroup" colSpan={1 + channels.length}>
              {group}
            </th>
          </tr>
          {groupKinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kinds[kind].label}</th>
              {channels.map(({ channel, by }) => (
                <td key={channel}>
                  {kind === "message" && channel === "inApp" ? (
                    <span className="visually-hidden">Shown in Messages</span>
                  ) : (
                    <Switch
                      label={`${kinds[kind].label} ${by}`}
                      checked={isOpen[channel] && (chosen[kind]?.[channel] ?? false)}
                      disabled={!isOpen[channel]}
                      onChange={({ target }) => choose({ kind, channel, on: target.checked })}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function closedText({ email, push }: TableProps): string {
  if (email) return "Push is off above.";
  return push ? "Email is off above." : "Email and push are off above.";
}

/** Saves a choice optimistically, confirms it, and reverts it on failure. */
function useChoose() {
  const queryClient = useQueryClient();
  const { queryKey } = choicesQuery;
  const show = ({ kind, channel, on }: Change) =>
    queryClient.setQueryData(queryKey, (now) => {
      const before = now?.[kind];
      return now && before && { ...now, [kind]: { ...before, [channel]: on } };
    });
  const { mutate } = useMutation({
    meta: { failurePrefix: "Not saved." },
    // Sent one after the other, so that the last press wins.
    scope: { id: "notification-choices" },
    mutationKey: queryKey,
    mutationFn: ({ kind, channel, on }: Change) =>
      fetchJson(
        api["notification-choices"][":kind"].$put({ param: { kind }, json: { [channel]: on } }),
      ),
    onMutate: show,
    onSuccess: () => toast("Saved"),
    onError: (_error, change) => show({ ...change, on: !change.on }),
    onSettled: () =>
      queryClient.isMutating({ mutationKey: queryKey }) === 1 &&
      queryClient.invalidateQueries({ queryKey }),
  });
  return mutate;
}
