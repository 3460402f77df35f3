import { useState } from "react";
import type { Appeal } from "../../contract/moderation/notices.ts";
import { api, done } from "../app/api.ts";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { targetNames } from "../../contract/moderation/target-names.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

const did = { dismiss: "dismissed", hide: "hid", warn: "warned about", suspend: "suspended over" };

/** An appeal and the decision it's about. Somebody other than the decider has to answer it. */
export function AppealCard({ appeal }: { appeal: Appeal }) {
  const { id, person, decision, target, reason, text, evidence, decidedBy, can } = appeal;
  const [outcome, setOutcome] = useState<"uphold" | "undo">();
  return (
    <article className="report-case">
      <p>
        <a href={`/profile/${person.id}`}>
          <b>{person.name}</b>
        </a>{" "}
        <span className="supporting-text">
          @{person.username} · <TimeAgo at={appeal.appealedAt} />
        </span>
      </p>
      <blockquote className="small-text">{text}</blockquote>
      <p className="supporting-text">
        {decidedBy?.name ?? "A former moderator"} {did[decision]} the {targetNames[target]}:{" "}
        {reason}
      </p>
      {evidence.map((copy) => (
        <p key={copy} className="supporting-text">
          It said: “{copy}”
        </p>
      ))}
      {can.answer ? (
        <div className="cluster">
          <Button onClick={() => setOutcome("uphold")}>
            Uphold<span className="visually-hidden"> the decision about {person.name}</span>
          </Button>
          <Button onClick={() => setOutcome("undo")}>
            Undo<span className="visually-hidden"> the decision about {person.name}</span>
          </Button>
        </div>
      ) : (
        <p className="supporting-text">Another moderator has to answer this appeal.</p>
      )}
      {outcome && (
        <ReasonDialog
          title={outcome === "uphold" ? "Uphold the decision" : "Undo the decision"}
          button={outcome === "uphold" ? "Uphold" : "Undo"}
          busy="Saving"
          label="Answer (they'll see this)"
          success={outcome === "uphold" ? "Decision upheld" : "Decision undone"}
          act={(answer) =>
            done(
              api.administration.appeals[":id"].answer.$put({
                param: { id },
                json: { outcome, reason: answer },
              }),
            )
          }
          onClose={() => setOutcome(undefined)}
        >
          <p>
            {outcome === "uphold"
              ? "The decision stands, and they can't appeal it again. You can still undo it in the log."
              : "It no longer counts, and both sides are notified. An undo can't be undone."}
          </p>
        </ReasonDialog>
      )}
    </article>
  );
}
