import { useMutation, useQueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fetchJson, api, done } from "../app/api.ts";
import { isRefusal } from "../app/refusal.ts";
import { useSignedInUser } from "../app/session.ts";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { toast } from "../ui/toasts.ts";
import { SwitchRow } from "./option-row.tsx";
import { useProven } from "./proof.tsx";
import { securityQuery, sessionsQuery } from "./queries.ts";
import { RecoveryCodesDialog } from "./recovery-codes.tsx";
import { TwoFactorDialog } from "./two-factor-dialog.tsx";

// Dismissing the re-authentication dialog isn't a failure.
const unlessDismissed = {
  failureToast: (error: unknown) => !isRefusal(error, "REAUTHENTICATION_REQUIRED"),
};

type Setup = { secret: string; uri: string };

/** Turns two-factor authentication on, with a QR code and a first code, or off, with a confirmation. */
export function TwoFactor() {
  const { data } = useSuspenseQuery(securityQuery);
  const me = useSignedInUser();
  const { on, recoveryCodesLeft } = data.twoFactor;
  const proven = useProven();
  const queryClient = useQueryClient();
  const [setup, setSetup] = useState<Setup>();
  const [codes, setCodes] = useState<string[]>();
  const [isLeaving, setLeaving] = useState(false);

  async function refresh() {
    await queryClient.invalidateQueries(securityQuery);
    await queryClient.invalidateQueries(sessionsQuery);
  }
  const start = useMutation({
    meta: unlessDismissed,
    mutationFn: () => proven(() => fetchJson(api["two-factor"].$post())),
    onSuccess: setSetup,
  });
  const end = useMutation({
    meta: unlessDismissed,
    mutationFn: () => proven(() => done(api["two-factor"].$delete())),
    onSuccess: () => toast("Two-factor authentication is off"),
    async onSettled() {
      setLeaving(false);
      await refresh();
    },
  });
  const renew = useMutation({
    meta: unlessDismissed,
    mutationFn: () => proven(() => fetchJson(api["two-factor"]["recovery-codes"].$post())),
    async onSuccess({ recoveryCodes }) {
      setCodes(recoveryCodes);
      await refresh();
    },
  });

  return (
    <>
      <SwitchRow
        title="Two-factor authentication"
        help={
          me.emailVerified || on
            ? "Asks for a code from your authenticator app each time you log in"
            : "Available once your email address is verified"
        }
        on={on}
        onChange={(wanted) => (wanted ? start.mutate() : setLeaving(true))}
      />
      {on && (
        <div className="cluster two-factor-codes">
          <span className="fine-print fill">{recoveryCodesLeft} of 10 recovery codes left</span>
          <Button size="small" busy={renew.isPending && "Making"} onClick={() => renew.mutate()}>
            New recovery codes
          </Button>
        </div>
      )}
      {setup && (
        <TwoFactorDialog
          {...setup}
          onClose={() => setSetup(undefined)}
          onDone={(made) => {
            setSetup(undefined);
            setCodes(made);
            void refresh();
          }}
        />
      )}
      {codes && <RecoveryCodesDialog codes={codes} onClose={() => setCodes(undefined)} />}
      <ConfirmDialog
        open={isLeaving}
        title="Turn two-factor off?"
        confirm="Turn off"
        busy={end.isPending && "Turning off"}
        onConfirm={() => end.mutate()}
        onClose={() => setLeaving(false)}
      >
        <p>Your password alone will be enough to log in, for anyone who learns it.</p>
      </ConfirmDialog>
    </>
  );
}
