import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSignedInUser } from "../app/session.ts";
import { type PushState, turnPushOff, turnPushOn } from "../notifications/push.ts";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { OptionRow, SwitchRow } from "./option-row.tsx";
import { pushStateQuery } from "./queries.ts";
import { useSettings } from "./use-settings.ts";

/** The switch applies to the whole account; whether this browser receives push is shown below it. */
export function PushRows() {
  const { settings, save } = useSettings();
  const here = usePushHere();
  const { pushNotifications } = settings;
  function turn(on: boolean) {
    save({ pushNotifications: on });
    here.turn(on);
  }
  return (
    <>
      <SwitchRow
        title="Push notifications"
        help="On your devices, even while Marquee is closed"
        on={pushNotifications}
        onChange={turn}
      />
      {pushNotifications && here.state && <ThisBrowser {...here} state={here.state} />}
    </>
  );
}

function usePushHere() {
  const { id } = useSignedInUser();
  const queryClient = useQueryClient();
  const query = pushStateQuery(id);
  const { data: state } = useQuery(query);
  const change = useMutation({
    meta: { failurePrefix: "Push:" },
    mutationFn: (on: boolean) => (on ? turnPushOn(id) : turnPushOff()),
    onSuccess: (now) => queryClient.setQueryData(query.queryKey, now),
  });
  return { state, busy: change.isPending, turn: change.mutate };
}

type ThisBrowserProps = { state: PushState; busy: boolean; turn: (on: boolean) => void };

function ThisBrowser({ state, busy, turn }: ThisBrowserProps) {
  if (state === "unsupported" || state === "denied") {
    return (
      <Note tone="info" role="status">
        {words[state]}
      </Note>
    );
  }
  return (
    <OptionRow title="This browser" help={<span role="status">{words[state]}</span>}>
      <Button
        size="small"
        busy={busy && "One moment"}
        aria-label={state === "on" ? "Turn off push here" : "Turn on push here"}
        onClick={() => turn(state !== "on")}
      >
        {state === "on" ? "Turn off here" : "Turn on here"}
      </Button>
    </OptionRow>
  );
}

const words: Record<PushState, string> = {
  on: "Receives push notifications",
  off: "Doesn't receive push notifications yet",
  away: "The browser's push service couldn't be reached. Private windows don't have one. Try again later.",
  denied:
    "This browser blocks notifications from Marquee. Allow them in its settings for this site, then turn push on here.",
  unsupported:
    "This browser can't receive push notifications here. On a phone, adding Marquee to the home screen may help.",
};
