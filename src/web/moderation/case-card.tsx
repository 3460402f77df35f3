import { Ban, EyeOff, Flag, TriangleAlert } from "lucide-react";
import { useState } from "react";
import type { Decision } from "../../contract/moderation/limits.ts";
import type { ReportCase } from "../../contract/moderation/moderation.ts";
import { numberText } from "../lib/number-text.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { Moment } from "./moment.tsx";
import { DecideDialog } from "./decide-dialog.tsx";
import { targetNames } from "../../contract/moderation/target-names.ts";
import { categoryNames } from "./moderation-text.ts";
import { QuotedText } from "./quoted-text.tsx";

/** All reports about one thing: its owner, its content, who reported it and why, and possible actions. */
export function CaseCard({ report }: { report: ReportCase }) {
  const { owner, deletedOwner, target, evidence, count, openedAt, reports } = report;
  const categories = [...new Set(reports.map(({ category }) => category))];
  const words = reports.filter(({ text }) => text !== "");
  const fromDeleted = reports.filter(({ reporter }) => reporter === null).length;
  return (
    <article className="report-case">
      <div className="side-by-side">
        {owner && <Avatar name={owner.name} seed={owner.id} src={owner.avatar} />}
        <div className="fill">
          {owner ? (
            <Owner owner={owner} />
          ) : deletedOwner ? (
            <DeletedOwner name={deletedOwner.name} />
          ) : (
            <b>An imported {targetNames[target]}</b>
          )}
        </div>
        {categories.map((category) => (
          <Badge key={category} tone="warn" icon={Flag}>
            {categoryNames[category]}
          </Badge>
        ))}
      </div>
      {evidence.map((copy) => (
        <QuotedText key={copy} text={copy} />
      ))}
      {evidence.length === 0 && <p className="muted-text">No text to show.</p>}
      <p className="supporting-text">
        Reported by {numberText(count)} {count === 1 ? "person" : "people"} ·{" "}
        <Standing report={report} /> · <TimeAgo at={openedAt} />
      </p>
      {words.map(({ reporter, text, createdAt }) => (
        <p key={`${reporter?.id} ${createdAt}`} className="supporting-text">
          {reporter?.name}: “{text}”
        </p>
      ))}
      {fromDeleted > 0 && (
        <p className="supporting-text">
          {fromDeleted === 1
            ? "One report is from a deleted account."
            : `${numberText(fromDeleted)} reports are from deleted accounts.`}
        </p>
      )}
      {owner?.moderator && report.can.dismiss && !report.can.warn && (
        <p className="supporting-text">Only an administrator can warn or suspend a moderator.</p>
      )}
      <Decisions report={report} />
    </article>
  );
}

function DeletedOwner({ name }: { name: string }) {
  return (
    <>
      <b>{name}</b> <Badge>Account deleted</Badge>
    </>
  );
}

function Owner({ owner }: { owner: NonNullable<ReportCase["owner"]> }) {
  const { id, name, username, joinedAt, earlier, suspended } = owner;
  return (
    <>
      <a href={`/profile/${id}`}>
        <b>{name}</b>
      </a>{" "}
      {suspended && <Badge tone="bad">Suspended</Badge>}
      <br />
      <span className="supporting-text">
        @{username} · joined <Moment at={joinedAt} look="day" /> ·{" "}
        {earlier === 0
          ? "no earlier decisions"
          : `${numberText(earlier)} earlier ${earlier === 1 ? "decision" : "decisions"}`}
      </span>
    </>
  );
}

/** What was reported, with a link if it still exists. */
function Standing({ report: { target, path, state } }: { report: ReportCase }) {
  const name = targetNames[target];
  const shown = name.charAt(0).toUpperCase() + name.slice(1);
  if (state === "gone") return <>{shown}, deleted since</>;
  const suffix = state === "hidden" ? ", hidden" : "";
  if (path === null) return <>{`${shown}${suffix}`}</>;
  return (
    <>
      {`${shown}${suffix} (`}
      <a className="link" href={path}>
        {target === "booking-message" ? "see what the booking is for" : "show it"}
      </a>
      )
    </>
  );
}

const buttons = [
  { decision: "hide", label: "Hide", icon: EyeOff, variant: "outline" },
  { decision: "warn", label: "Warn", icon: TriangleAlert, variant: "outline" },
  { decision: "suspend", label: "Suspend", icon: Ban, variant: "danger" },
  { decision: "dismiss", label: "Dismiss", icon: null, variant: "quiet" },
] as const;

function Decisions({ report }: { report: ReportCase }) {
  const [decision, setDecision] = useState<Decision>();
  const { can, owner, deletedOwner, target } = report;
  const about = ` the ${targetNames[target]}${owner ? ` of ${owner.name}` : ""}`;
  if (!can.dismiss)
    return <p className="supporting-text">This is about you. Another moderator decides.</p>;
  return (
    <div className="cluster">
      {buttons
        .filter((one) => can[one.decision])
        .map(({ decision: one, label, icon, variant }) => (
          <Button key={one} variant={variant} onClick={() => setDecision(one)}>
            {icon && <Icon of={icon} />}
            {one === "dismiss" && deletedOwner ? "Close" : label}
            <span className="visually-hidden">
              {one === "hide"
                ? about
                : one === "dismiss"
                  ? ` the reports about${about}`
                  : ` ${owner?.name}`}
            </span>
          </Button>
        ))}
      {decision && (
        <DecideDialog of={report} decision={decision} onClose={() => setDecision(undefined)} />
      )}
    </div>
  );
}
