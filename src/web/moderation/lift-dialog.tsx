import { api, done } from "../app/api.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

interface LiftDialogProps {
  person: { id: string; name: string };
  onClose: () => void;
}

/** Asks for the reason before lifting a suspension early. */
export function LiftDialog({ person: { id, name }, onClose }: LiftDialogProps) {
  return (
    <ReasonDialog
      title={`Lift the suspension of ${name}`}
      button="Lift"
      busy="Lifting"
      label="Reason (they'll see this)"
      success={`${name} is no longer suspended`}
      act={(reason) =>
        done(api.people[":id"].suspension.$delete({ param: { id }, json: { reason } }))
      }
      onClose={onClose}
    >
      <p>
        They can log in again, and everything they posted is visible again. This can't be undone,
        but you can suspend them again.
      </p>
    </ReasonDialog>
  );
}
