import { useInfiniteQuery } from "@tanstack/react-query";
import { ListSection } from "../app/list-section.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { reportsQuery, suspensionsQuery } from "./queries.ts";
import { ReportRow } from "./report-row.tsx";
import { SuspensionRow } from "./suspension-row.tsx";

/** What people have reported, and who is shut out. */
export function AdministrationScreen() {
  const reports = useInfiniteQuery(reportsQuery);
  const suspensions = useInfiniteQuery(suspensionsQuery);
  return (
    <main id="main">
      <div className="page-head">
        <h1>Reports</h1>
      </div>
      <ListSection
        className="page-subsection"
        title="Open"
        things="reports"
        list={reports}
        empty="Nothing is reported."
      >
        {itemsOf(reports.data).map((report) => (
          <ReportRow key={report.id} report={report} />
        ))}
      </ListSection>
      <ListSection
        className="page-subsection"
        title="Suspended"
        things="suspended people"
        list={suspensions}
        empty="Nobody is suspended."
      >
        {itemsOf(suspensions.data).map((suspension) => (
          <SuspensionRow key={suspension.id} suspension={suspension} />
        ))}
      </ListSection>
    </main>
  );
}
