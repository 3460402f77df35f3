import { useQuery } from "@tanstack/react-query";
import { CircleCheck, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Overview } from "../../contract/administration/overview.ts";
import { numberText } from "../lib/number-text.ts";
import { sizeText } from "../lib/size-text.ts";
import { useNow } from "../lib/use-now.ts";
import { Badge } from "../ui/badge.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { slowestQuery } from "./queries.ts";
import { msText } from "./timing-text.ts";
import { upText } from "./up-text.ts";

type Health = Overview["health"];

const slowAfterMs = 5 * 60_000;

/** The state of each part of the site. The web server itself must be up to show this. */
export function HealthSection({ health, checkedAt }: { health: Health; checkedAt: string }) {
  const { upSeconds, version, databaseBytes, paymentsAreReal, lastPaidAt } = health;
  const { data: times } = useQuery(slowestQuery);
  const [slowest] = times?.statements ?? [];
  return (
    <section>
      <div className="section-head">
        <h2>Health</h2>
        <span className="push-end supporting-text">
          Last check: <TimeAgo inSentence at={checkedAt} />
        </span>
      </div>
      <div className="health">
        <Part name="Site" state={<Up />}>
          {upText(upSeconds)}, version {version}
          {times?.requests.p95Ms && `, 95% of requests within ${msText(times.requests.p95Ms)}`}
        </Part>
        <Part name="Database" state={<Up />}>
          {sizeText(databaseBytes)}
          {slowest && `, slowest query ${msText(slowest.p95Ms)}`}
        </Part>
        <Email health={health} />
        <Part
          name="Payments"
          state={paymentsAreReal ? <Up /> : <Badge tone="info">Test payments</Badge>}
        >
          {lastPaidAt ? (
            <>
              Last paid order: <TimeAgo inSentence at={lastPaidAt} />
            </>
          ) : (
            "No paid orders yet"
          )}
        </Part>
      </div>
    </section>
  );
}

function Email({ health: { emailsWaiting, oldestEmailAt, emailsLeave } }: { health: Health }) {
  const now = useNow(60_000);
  const isSlow =
    oldestEmailAt !== null && Date.parse(now) - Date.parse(oldestEmailAt) > slowAfterMs;
  const state = isSlow ? (
    <Badge tone="warn" icon={TriangleAlert}>
      Slow
    </Badge>
  ) : (
    <Up />
  );
  return (
    <Part name="Email" state={emailsLeave ? state : <Badge tone="info">Not sent</Badge>}>
      {!emailsLeave && "No mail server is set up: emails are saved to a folder. "}
      {numberText(emailsWaiting)} waiting
      {oldestEmailAt && (
        <>
          , the oldest: <TimeAgo inSentence at={oldestEmailAt} />
        </>
      )}
    </Part>
  );
}

function Part({ name, state, children }: { name: string; state: ReactNode; children: ReactNode }) {
  return (
    <div>
      <p>
        <b>{name}</b>
      </p>
      {state}
      <p className="supporting-text">{children}</p>
    </div>
  );
}

function Up() {
  return (
    <Badge tone="ok" icon={CircleCheck}>
      Up
    </Badge>
  );
}
