import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import type { Decision } from "../../contract/moderation/limits.ts";
import type { MyReport, Notice } from "../../contract/moderation/notices.ts";
import { fetchJson, api } from "../app/api.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { Badge } from "../ui/badge.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { BansOfMe } from "../bans/bans-of-me.tsx";
import { AppealForm } from "./appeal-form.tsx";
import { targetNames } from "../../contract/moderation/target-names.ts";
import { categoryTexts, decisionTitle } from "./moderation-text.ts";
import { Moment } from "./moment.tsx";
import { myReportsQuery, noticeKeys, noticesQuery } from "./queries.ts";

/** Moderators' decisions about the viewer, with forms to appeal, and outcomes of the viewer's reports. */
export function NoticesScreen() {
  const notices = useInfiniteQuery(noticesQuery);
  const reports = useInfiniteQuery(myReportsQuery);
  return (
    <main id="main">
      <div className="page-head">
        <h1>Decisions about you</h1>
      </div>
      <ListSection
        title="By moderators"
        things="decisions"
        list={notices}
        empty="There are no decisions about you or your content."
      >
        {itemsOf(notices.data).map((notice) => (
          <li key={notice.id}>
            <NoticeCard notice={notice} />
          </li>
        ))}
      </ListSection>
      <BansOfMe />
      <ListSection
        className="page-subsection"
        title="Your reports"
        things="reports"
        list={reports}
        empty="You haven't reported anything."
      >
        {itemsOf(reports.data).map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ListSection>
    </main>
  );
}

function NoticeCard({ notice }: { notice: Notice }) {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: noticeKeys.all });
  return (
    <article className="stack">
      <NoticeText notice={notice} />
      <AppealForm
        notice={notice}
        send={(text) =>
          fetchJson(api.my.notices[":id"].appeal.$put({ param: { id: notice.id }, json: { text } }))
        }
        onSent={refresh}
      />
    </article>
  );
}

/** Texts for decisions that were undone; followed by the time. */
const undoneTexts: Record<Decision, string> = {
  dismiss: "We looked at it again",
  hide: "We restored it",
  warn: "We withdrew the warning",
  suspend: "We ended the suspension",
};

/** A decision, what it's about, and the reason. */
export function NoticeText({ notice }: { notice: Notice }) {
  const { decision, about, reason, until, undoneAt, undoneReason, createdAt, appeal } = notice;
  return (
    <div>
      <p>
        <b>{decisionTitle(notice)}</b> {undoneAt && <Badge tone="ok">Undone</Badge>}{" "}
        <span className="fine-print">
          <TimeAgo at={createdAt} inSentence />
        </span>
      </p>
      {about && <p className="supporting-text">“{about}”</p>}
      <p>Reason: {reason}</p>
      {undoneAt && (
        <p>
          {undoneTexts[decision]} <TimeAgo at={undoneAt} inSentence />
          {undoneReason && undoneReason !== appeal?.answer ? `: ${undoneReason}` : "."}
        </p>
      )}
      {decision === "suspend" && !undoneAt && (
        <p className="supporting-text">
          {until ? "Until " : "Permanently."}
          {until && <Moment at={until} />}
        </p>
      )}
    </div>
  );
}

function ReportRow({ report }: { report: MyReport }) {
  const { target, category, text, createdAt } = report;
  return (
    <li>
      <p>
        You reported {withArticle(targetNames[target])}: {categoryTexts[category].toLowerCase()}.{" "}
        <TimeAgo at={createdAt} className="fine-print" />
      </p>
      {text && <p className="supporting-text">You wrote: “{text}”</p>}
      <p className="supporting-text">{outcomeText(report)}</p>
    </li>
  );
}

function outcomeText({ closedAt, actionTaken, reversed, authorDeleted }: MyReport): string {
  if (closedAt === null) return "We have it and will look at it soon.";
  if (authorDeleted && !actionTaken)
    return "Thank you for your report. We looked at it. The account has since been deleted.";
  if (reversed) return "We reviewed it again and reversed our decision.";
  if (actionTaken) return "Thank you. You were right to tell us, and we have acted on it.";
  return "Thank you for looking out for others. We looked at it and found that it may stay. You can still block the person.";
}

/** Adds the indefinite article: "an event", "a post". */
function withArticle(name: string): string {
  return `${/^[aeio]/.test(name) ? "an" : "a"} ${name}`;
}
