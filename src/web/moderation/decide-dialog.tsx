import { useState } from "react";
import type { Decision } from "../../contract/moderation/limits.ts";
import type { ReportCase } from "../../contract/moderation/moderation.ts";
import { fetchJson, api } from "../app/api.ts";
import { targetNames } from "../../contract/moderation/target-names.ts";
import { ReasonDialog } from "./reason-dialog.tsx";
import { endOf, roleEnds, SuspensionLength, type Length } from "./suspension-length.tsx";

type DecisionText = {
  title: string;
  button: string;
  busy: string;
  success: string;
  effect: string;
};

/** Asks for the reason, and for a suspension its length, before deciding about a reported thing. */
export function DecideDialog({ of, decision, onClose }: DecideDialogProps) {
  const [length, setLength] = useState<Length>("7");
  const words = decisionTexts(of)[decision];
  return (
    <ReasonDialog
      {...words}
      danger={decision === "suspend"}
      label={decision === "dismiss" ? "Reason" : "Reason (they'll see this)"}
      act={(reason) => {
        const until = decision === "suspend" ? endOf(length) : undefined;
        const json = { decision, reason, ...(until ? { until } : {}) };
        return fetchJson(
          api.administration.reports[":id"].decision.$put({ param: { id: of.id }, json }),
        );
      }}
      onClose={onClose}
    >
      <p>{words.effect}</p>
      {decision === "suspend" && <SuspensionLength value={length} onChange={setLength} />}
    </ReasonDialog>
  );
}

interface DecideDialogProps {
  of: ReportCase;
  decision: Decision;
  onClose: () => void;
}

function decisionTexts({
  target,
  owner,
  deletedOwner,
}: ReportCase): Record<Decision, DecisionText> {
  const thing = targetNames[target];
  const who = owner?.name ?? "the author";
  return {
    dismiss: deletedOwner
      ? {
          title: "Close the reports",
          button: "Close",
          busy: "Closing",
          success: "Reports closed",
          effect:
            "Those who reported it learn that the account was deleted. The evidence is deleted after 90 days.",
        }
      : {
          title: "Dismiss the reports",
          button: "Dismiss",
          busy: "Dismissing",
          success: "Reports dismissed",
          effect: "Nothing happens to it. Those who reported it learn that you looked at it.",
        },
    hide: {
      title: `Hide this ${thing}`,
      button: "Hide",
      busy: "Hiding",
      success: `The ${thing} is hidden`,
      effect: `Only ${who} and moderators will see it. ${who} sees why and can appeal.`,
    },
    warn: {
      title: `Warn ${who}`,
      button: "Warn",
      busy: "Warning",
      success: `${who} has been warned`,
      effect: `The ${thing} stays. ${who} gets your reason and can appeal.`,
    },
    suspend: {
      title: `Suspend ${who}`,
      button: "Suspend",
      busy: "Suspending",
      success: `${who} is suspended`,
      effect:
        "They're logged out everywhere and can't log in, and nobody sees their content. They read the reason when they log in and can appeal." +
        (owner?.moderator ? roleEnds : ""),
    },
  };
}
