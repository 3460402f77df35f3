import { useInfiniteQuery } from "@tanstack/react-query";
import { Check, EyeOff } from "lucide-react";
import { useState } from "react";
import type { HeldContent } from "../../contract/moderation/held.ts";
import { api, done } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { capitalized } from "../lib/capitalized.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { targetNames } from "../../contract/moderation/target-names.ts";
import { Moment } from "./moment.tsx";
import { heldQuery } from "./queries.ts";
import { QuotedText } from "./quoted-text.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";

/** Content held for review because it contains a listed word. */
export function HeldSection() {
  const held = useInfiniteQuery(heldQuery);
  return (
    <ListSection
      id="held"
      className="page-subsection"
      title="Waiting for review"
      things="what waits for review"
      list={held}
      listClassName="plain-list"
      empty="Nothing is waiting for review."
    >
      {itemsOf(held.data).map((one) => (
        <li key={one.id}>
          <HeldCard held={one} />
        </li>
      ))}
    </ListSection>
  );
}

function HeldCard({ held }: { held: HeldContent }) {
  const { author, target, path, text, word, heldAt, can } = held;
  const [decision, setDecision] = useState<"show" | "hide">();
  const what = `${targetNames[target]} of ${author.name}`;
  return (
    <article className="report-case">
      <div className="side-by-side">
        <Avatar name={author.name} seed={author.id} src={author.avatar} />
        <div className="fill">
          <a href={`/profile/${author.id}`}>
            <b>{author.name}</b>
          </a>
          <br />
          <span className="supporting-text">
            @{author.username} · joined <Moment at={author.joinedAt} look="day" />
          </span>
        </div>
        <Badge tone="warn">{word}</Badge>
      </div>
      <QuotedText text={text} />
      <p className="supporting-text">
        {capitalized(targetNames[target])} (
        <a className="link" href={path}>
          show it
        </a>
        ) · <TimeAgo at={heldAt} />
      </p>
      {can.decide ? (
        <div className="cluster">
          <Button onClick={() => setDecision("show")}>
            <Icon of={Check} />
            Approve<span className="visually-hidden"> the {what}</span>
          </Button>
          <Button onClick={() => setDecision("hide")}>
            <Icon of={EyeOff} />
            Hide<span className="visually-hidden"> the {what}</span>
          </Button>
        </div>
      ) : (
        <p className="supporting-text">This is yours. Another moderator decides.</p>
      )}
      {decision && (
        <DecideHeld held={held} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </article>
  );
}

interface DecideHeldProps {
  held: HeldContent;
  decision: "show" | "hide";
  onClose: () => void;
}

function DecideHeld({ held: { id, target, author }, decision, onClose }: DecideHeldProps) {
  const thing = targetNames[target];
  const words =
    decision === "show"
      ? { title: `Approve this ${thing}`, button: "Approve", busy: "Approving" }
      : { title: `Hide this ${thing}`, button: "Hide", busy: "Hiding" };
  return (
    <ReasonDialog
      {...words}
      label={decision === "show" ? "Reason" : "Reason (they'll see this)"}
      success={decision === "show" ? `The ${thing} is visible` : `The ${thing} is hidden`}
      act={(reason) =>
        done(
          api.administration.held[":id"].decision.$put({
            param: { id },
            json: { decision, reason },
          }),
        )
      }
      onClose={onClose}
    >
      <p>
        {decision === "show"
          ? "Everyone it is meant for will see it."
          : `Only ${author.name} and moderators will see ${target === "profile" ? "what it says" : "it"}. ${author.name} sees why and can appeal.`}
      </p>
    </ReasonDialog>
  );
}
