import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Download } from "lucide-react";
import { useState } from "react";
import { logActions } from "../../contract/moderation/limits.ts";
import type { LogEntry, LogFilters } from "../../contract/moderation/log.ts";
import { fetchJson, api } from "../app/api.ts";
import { Paged } from "../app/paged.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonAnchor } from "../ui/button.tsx";
import { Select } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { AdminPage } from "./admin-nav.tsx";
import { targetNames } from "../../contract/moderation/target-names.ts";
import { actionTexts, detailText } from "./moderation-text.ts";
import { Moment } from "./moment.tsx";
import { logActorsQuery, logQuery, readLogFilters } from "./queries.ts";
import { ReasonDialog } from "./reason-dialog.tsx";

const route = getRouteApi("/_app/_member/admin/log");

/** The log of staff actions. Entries can't be changed; reversible actions can be undone. */
export function LogScreen() {
  const filters = readLogFilters(route.useSearch());
  const navigate = route.useNavigate();
  const log = useInfiniteQuery(logQuery(filters));
  const { data: actors } = useQuery(logActorsQuery);
  const entries = itemsOf(log.data);
  const choose = (change: Partial<Record<keyof LogFilters, string>>) =>
    void navigate({ search: { ...filters, ...change }, replace: true });
  const query = new URLSearchParams(
    Object.entries(filters).filter(([, value]) => value !== undefined) as [string, string][],
  );
  return (
    <AdminPage title="Log" words="Who did what, when and why. Nobody can change it.">
      <div className="log-filters">
        <Select
          label="Who"
          value={filters.actor ?? ""}
          onChange={(event) => choose({ actor: event.target.value || undefined })}
        >
          <option value="">Everyone</option>
          {actors?.items.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          label="Action"
          value={filters.action ?? ""}
          onChange={(event) => choose({ action: event.target.value || undefined })}
        >
          <option value="">All</option>
          {logActions.map((action) => (
            <option key={action} value={action}>
              {actionTexts[action]}
            </option>
          ))}
        </Select>
        <ButtonAnchor href={`/api/v1/administration/log.csv?${query}`} download>
          <Icon of={Download} />
          Download CSV
        </ButtonAnchor>
      </div>
      {filters.person && (
        <p className="cluster">
          Only about one person.
          <Button size="small" onClick={() => choose({ person: undefined })}>
            Show everyone
          </Button>
        </p>
      )}
      <Paged
        list={log}
        things="entries"
        isEmpty={entries.length === 0}
        empty={<p className="muted-text">No actions yet.</p>}
      >
        <ul className="list-rows">
          {entries.map((entry) => (
            <LogRow key={entry.id} entry={entry} />
          ))}
        </ul>
      </Paged>
    </AdminPage>
  );
}

function Thing({ name, path }: { name: string; path: string | null }) {
  if (path === null) return ` (${name})`;
  return (
    <>
      {" ("}
      <a className="link" href={path}>
        {name}
      </a>
      )
    </>
  );
}

function LogRow({ entry }: { entry: LogEntry }) {
  const { id, action, actor, person, target, path, about, reason } = entry;
  const { until, undoneAt, createdAt, can } = entry;
  const [undoing, setUndoing] = useState(false);
  return (
    <li className="cluster is-top-aligned">
      <div className="fill">
        <p>
          <b>{actionTexts[action]}</b>
          {target && target !== "profile" && <Thing name={targetNames[target]} path={path} />}
          {person && (
            <>
              {": "}
              <a href={`/admin/log?person=${person.id}`}>{person.name}</a>
            </>
          )}{" "}
          {undoneAt && <Badge>Undone</Badge>}
        </p>
        {about && <p className="supporting-text log-about">“{about}”</p>}
        {reason && (
          <p className="supporting-text">
            {person && "Reason: "}
            {detailText(entry)}
          </p>
        )}
        <p className="fine-print">
          {actor?.name ?? "A former moderator"}, <Moment at={createdAt} />
          {action === "suspend" && (until ? ", until " : ", permanently")}
          {until && <Moment at={until} />}
        </p>
      </div>
      {can.undo && (
        <Button onClick={() => setUndoing(true)}>
          Undo
          <span className="visually-hidden">
            {` “${actionTexts[action]}”${person ? ` for ${person.name}` : ""}`}
          </span>
        </Button>
      )}
      {undoing && (
        <ReasonDialog
          title={`Undo “${actionTexts[action]}”`}
          button="Undo"
          busy="Undoing"
          help="The log keeps both entries, and the person is notified. An undo can't be undone."
          success="Undone"
          act={(why) =>
            fetchJson(
              api.administration.log[":id"].undo.$post({ param: { id }, json: { reason: why } }),
            )
          }
          onClose={() => setUndoing(false)}
        />
      )}
    </li>
  );
}
