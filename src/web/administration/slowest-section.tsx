import { useQuery } from "@tanstack/react-query";
import type { Slowest, Timing } from "../../contract/administration/slowest.ts";
import { numberText } from "../lib/number-text.ts";
import { ErrorState } from "../ui/states.tsx";
import { AdminTable } from "./admin-table.tsx";
import { slowestQuery } from "./queries.ts";
import { msText, routeText } from "./timing-text.ts";

/** The slowest recent work of the server that responds. */
export function SlowestSection() {
  const { data, isPending, isError, refetch } = useQuery(slowestQuery);
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>Slowest</h2>
        <span className="push-end supporting-text">
          {data && `The last ${data.minutes} minutes, on this server`}
        </span>
      </div>
      {isPending && <p className="muted-text">Loading statistics</p>}
      {isError && (
        <ErrorState message="We couldn't load the statistics." onRetry={() => void refetch()} />
      )}
      {data && (
        <>
          <Timings of="Request" timings={data.routes} nameOf={routeText} />
          <Timings of="Database query" timings={data.statements} nameOf={(text) => text} />
          {data.ofDatabase && <Counted counted={data.ofDatabase} />}
        </>
      )}
    </section>
  );
}

/** Statistics from pg_stat_statements, if the database has it. */
function Counted({ counted }: { counted: NonNullable<Slowest["ofDatabase"]> }) {
  return (
    <AdminTable
      hasCode
      columns={["Most time in total, all servers", "Calls", "Average", "Longest"]}
      rows={counted.map(({ name, count, averageMs, longestMs }) => ({
        key: name,
        name,
        cells: [numberText(count), msText(averageMs), msText(longestMs)],
      }))}
    />
  );
}

interface TimingsProps {
  of: string;
  timings: Timing[];
  nameOf: (name: string) => string;
}

function Timings({ of, timings, nameOf }: TimingsProps) {
  if (timings.length === 0) return <p className="muted-text">No data yet.</p>;
  return (
    <AdminTable
      hasCode
      columns={[of, "Calls", "95% within", "Longest"]}
      rows={timings.map(({ name, count, p95Ms, longestMs }) => ({
        key: name,
        name: nameOf(name),
        cells: [numberText(count), msText(p95Ms), msText(longestMs)],
      }))}
    />
  );
}
