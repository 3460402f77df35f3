import { useState } from "react";
import { api, done } from "../app/api.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { endOf, type Length, roleEnds, SuspensionLength } from "./suspension-length.tsx";

interface SuspendDialogProps {
  person: { id: string; name: string };
  isModerator?: boolean;
  onClose: () => void;
}

/** Asks for the length and the reason, which the person sees when they try to log in. */
export function SuspendDialog(props: SuspendDialogProps) {
  const { person, isModerator = false, onClose } = props;
  const { id, name } = person;
  const [length, setLength] = useState<Length>("7");
  return (
    <ReasonDialog
      title={`Suspend ${name}`}
      button="Suspend"
      busy="Suspending"
      danger
      label="Reason (they'll see this)"
      success={`${name} is suspended`}
      act={(reason) => {
        const until = endOf(length);
        const json = { reason, ...(until ? { until } : {}) };
        return done(api.people[":id"].suspension.$put({ param: { id }, json }));
      }}
      onClose={onClose}
    >
      <p>
        They're logged out everywhere and can't log in, and nobody sees their content. They can
        appeal.
        {isModerator && roleEnds}
      </p>
      <SuspensionLength value={length} onChange={setLength} />
    </ReasonDialog>
  );
}
