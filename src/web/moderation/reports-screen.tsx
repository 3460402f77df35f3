import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Suspension } from "../../contract/moderation/moderation.ts";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { numberText } from "../lib/number-text.ts";
import { Button } from "../ui/button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { AdminPage } from "./admin-nav.tsx";
import { AppealCard } from "./appeal-card.tsx";
import { CaseCard } from "./case-card.tsx";
import { HeldSection } from "./held-section.tsx";
import { HeldWordsSection } from "./held-words-section.tsx";
import { LiftDialog } from "./lift-dialog.tsx";
import { Moment } from "./moment.tsx";
import { appealsQuery, openWorkQuery, reportsQuery, suspensionsQuery } from "./queries.ts";

/** Open reports, appeals and suspensions. */
export function ReportsScreen() {
  const reports = useInfiniteQuery(reportsQuery);
  const appeals = useInfiniteQuery(appealsQuery);
  const suspensions = useInfiniteQuery(suspensionsQuery);
  return (
    <AdminPage title="Reports" words={<Waiting />}>
      <ListSection
        id="open"
        title="Open"
        things="reports"
        list={reports}
        listClassName="plain-list"
        empty="No open reports."
      >
        {itemsOf(reports.data).map((report) => (
          <li key={report.id}>
            <CaseCard report={report} />
          </li>
        ))}
      </ListSection>
      <HeldSection />
      <ListSection
        id="appeals"
        className="page-subsection"
        title="Appeals"
        things="appeals"
        list={appeals}
        listClassName="plain-list"
        empty="No open appeals."
      >
        {itemsOf(appeals.data).map((appeal) => (
          <li key={appeal.id}>
            <AppealCard appeal={appeal} />
          </li>
        ))}
      </ListSection>
      <ListSection
        className="page-subsection"
        title="Suspended"
        things="suspended people"
        list={suspensions}
        empty="No suspended accounts."
      >
        {itemsOf(suspensions.data).map((suspension) => (
          <SuspensionRow key={suspension.id} suspension={suspension} />
        ))}
      </ListSection>
      <HeldWordsSection />
    </AdminPage>
  );
}

/** The open work, with links to each list. */
function Waiting() {
  const { data: open } = useQuery(openWorkQuery);
  if (!open) return null;
  return (
    <>
      <a className="link" href="#open">
        {numberText(open.reports)} open
      </a>{" "}
      ·{" "}
      <a className="link" href="#held">
        {numberText(open.held)} waiting for review
      </a>{" "}
      ·{" "}
      <a className="link" href="#appeals">
        {numberText(open.appeals)} {open.appeals === 1 ? "appeal" : "appeals"}
      </a>
    </>
  );
}

/** A suspended person with dates and reason. */
function SuspensionRow({ suspension }: { suspension: Suspension }) {
  const { name, username, reason, until, createdAt } = suspension;
  const [isLifting, setLifting] = useState(false);
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>
          <b>{name}</b> <span className="faint-text">@{username}</span>
        </p>
        <p className="supporting-text">{reason}</p>
        <p className="fine-print">
          <TimeAgo at={createdAt} />, {until ? "until " : "permanently"}
          {until && <Moment at={until} />}
        </p>
      </div>
      <Button onClick={() => setLifting(true)}>
        Lift<span className="visually-hidden"> the suspension of {name}</span>
      </Button>
      {isLifting && <LiftDialog person={suspension} onClose={() => setLifting(false)} />}
    </li>
  );
}
