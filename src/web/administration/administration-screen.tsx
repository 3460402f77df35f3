import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { sentenceOf } from "../app/refusal.ts";
import { Button } from "../ui/button.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { ErrorState } from "../ui/states.tsx";
import { reportsQuery, suspensionsQuery } from "./queries.ts";
import { ReportRow } from "./report-row.tsx";
import { SuspensionRow } from "./suspension-row.tsx";
import "../event-editor/event-editor.css";

/** What people have reported, and who is shut out. */
export function AdministrationScreen() {
  const reports = useInfiniteQuery(reportsQuery);
  const suspensions = useInfiniteQuery(suspensionsQuery);
  const open = reports.data?.pages.flatMap((page) => page.items) ?? [];
  const shutOut = suspensions.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <main id="main">
      <div className="head">
        <h1>Reports</h1>
      </div>
      <Section title="Open" list={reports} empty="Nothing is reported.">
        {open.map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </Section>
      <Section title="Suspended" list={suspensions} empty="Nobody is suspended.">
        {shutOut.map((suspension) => (
          <SuspensionRow key={suspension.id} suspension={suspension} />
        ))}
      </Section>
    </main>
  );
}

interface SectionProps {
  title: string;
  list: UseInfiniteQueryResult;
  empty: string;
  children: ReactNode[];
}

function Section({ title, list, empty, children }: SectionProps) {
  return (
    <section className="mt8">
      <div className="sec-h">
        <h2>{title}</h2>
      </div>
      {list.isPending && (
        <Loading says="Loading the list">
          <PersonSkeleton />
        </Loading>
      )}
      {list.isError && (
        <ErrorState message="The list did not load." onRetry={() => void list.refetch()}>
          {sentenceOf(list.error)}
        </ErrorState>
      )}
      {list.isSuccess && children.length === 0 && <p className="mut">{empty}</p>}
      <ul className="ee-people">{children}</ul>
      {list.hasNextPage && (
        <Button
          busy={list.isFetchingNextPage && "Loading"}
          onClick={() => void list.fetchNextPage()}
        >
          Show more<span className="vh"> {title.toLowerCase()}</span>
        </Button>
      )}
    </section>
  );
}
