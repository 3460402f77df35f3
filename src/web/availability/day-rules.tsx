import { useQuery } from "@tanstack/react-query";
import { PenLine, Plus } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import type { Act } from "../../contract/talent/acts.ts";
import type { DayRule } from "../../contract/talent/availability.ts";
import { Button } from "../ui/button.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { ErrorState } from "../ui/states.tsx";
import { repeatsText } from "./day-rule-text.ts";
import { daySourcesQuery } from "./queries.ts";

// Loaded only when somebody adds or changes a rule.
const DayRuleDialog = lazy(() => import("./day-rule-dialog.tsx"));

const states = { free: "Free", tentative: "Tentative", booked: "Booked" } as const;

/** The rules for days that repeat. */
export function DayRules({ act }: { act: Act }) {
  const sources = useQuery(daySourcesQuery(act.id));
  const [open, setOpen] = useState<DayRule | "new">();
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>Rules</h2>
        <Button size="small" className="push-end" onClick={() => setOpen("new")}>
          <Icon of={Plus} size="small" />
          Add a rule
        </Button>
      </div>
      {sources.isError && (
        <ErrorState message="We couldn't load your rules." onRetry={() => void sources.refetch()} />
      )}
      {sources.data?.rules.length === 0 && (
        <p className="supporting-text">For days that repeat, such as every Monday.</p>
      )}
      {sources.data?.rules.map((rule) => (
        <div key={rule.id} className="side-by-side is-spread day-rule">
          <div className="fill">
            <b>{repeatsText(rule.repeats)}</b>
            <p className="fine-print break-word">
              {states[rule.state]}
              {rule.note && `, ${rule.note}`}
            </p>
          </div>
          <IconButton
            label={`Change the rule: ${repeatsText(rule.repeats)}`}
            onClick={() => setOpen(rule)}
          >
            <Icon of={PenLine} />
          </IconButton>
        </div>
      ))}
      {open && (
        <Suspense>
          <DayRuleDialog
            act={act}
            rule={open === "new" ? undefined : open}
            onClose={() => setOpen(undefined)}
          />
        </Suspense>
      )}
    </section>
  );
}
