import { useQuery } from "@tanstack/react-query";
import { Undo2, X } from "lucide-react";
import { seriesLimits } from "../../contract/events/series-limits.ts";
import { isRefusal, sentenceOf } from "../app/refusal.ts";
import { dateLine, dayLine } from "../lib/date-line.ts";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { Button } from "../ui/button.tsx";
import { problemAt } from "../event-editing/form.ts";
import { datesQuery } from "../event-editing/queries.ts";
import type { RuleProps } from "./repeat-end.tsx";

/** A preview of the dates that the rule produces; each but the first can be skipped. */
export function NextDates({ form, repeats, write }: RuleProps) {
  const { fields } = form;
  const shown = useQuery(datesQuery(fields, repeats));
  const { skip } = repeats;
  const problem = isRefusal(shown.error, "BAD_INPUT") ? shown.error.fields[0]?.message : undefined;
  return (
    <div className="next-dates" aria-busy={shown.isFetching}>
      <p className="strong-text" aria-live="polite">
        {shown.error ? (problem ?? sentenceOf(shown.error)) : shown.data?.words}
      </p>
      {problemAt(form, "repeats.skip") && <p role="alert">{problemAt(form, "repeats.skip")}</p>}
      {!shown.error && shown.data && (
        <ol aria-label="Next dates">
          {shown.data.dates.map(({ day, startsAt }) => {
            const words = dateLine({ ...fields, startsAt });
            return (
              <li key={day} className="side-by-side">
                <span className="tabular-numbers fill">{words}</span>
                {day !== fields.startDay && skip.length < seriesLimits.skips && (
                  <IconButton
                    label={`Leave out ${words}`}
                    small
                    onClick={() => write({ skip: [...skip, day].toSorted() })}
                  >
                    <Icon of={X} />
                  </IconButton>
                )}
              </li>
            );
          })}
        </ol>
      )}
      {skip.length > 0 && (
        <ul aria-label="Left out">
          {skip.map((day) => (
            <li key={day} className="side-by-side">
              <s className="tabular-numbers muted-text fill">{dayLine(day)}</s>
              <Button
                size="small"
                variant="quiet"
                onClick={() => write({ skip: skip.filter((other) => other !== day) })}
              >
                <Icon of={Undo2} size="small" />
                Restore<span className="visually-hidden"> {dayLine(day)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
