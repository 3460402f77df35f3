import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link as LinkIcon, Trash2 } from "lucide-react";
import { useEffect, useState } from "react";
import { v7 as newId } from "uuid";
import type { Act } from "../../contract/talent/acts.ts";
import type { BusyCalendar } from "../../contract/talent/availability.ts";
import { actLimits } from "../../contract/talent/limits.ts";
import { fetchJson, api, done } from "../app/api.ts";
import { fieldProblem, sentenceOf } from "../app/refusal.ts";
import { copyLink } from "../posts/copy-link.ts";
import { Button } from "../ui/button.tsx";
import { TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { IconButton } from "../ui/icon-button.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { actDayKeys, daySourcesQuery } from "./queries.ts";

/** Imports busy days from other calendars, and exports this one. */
export function OtherCalendars({ act }: { act: Act }) {
  const { data } = useQuery(daySourcesQuery(act.id));
  const calendars = data?.calendars ?? [];
  const queryClient = useQueryClient();
  const read = calendars.map(({ readAt }) => readAt).join();
  // Shows what the server has read meanwhile in the month next to it.
  useEffect(() => {
    if (read) void queryClient.invalidateQueries({ queryKey: actDayKeys.of(act.id) });
  }, [read, queryClient, act.id]);
  return (
    <section className="page-subsection">
      <div className="section-head">
        <h2>Other calendars</h2>
      </div>
      {calendars.map((calendar) => (
        <Calendar key={calendar.id} act={act} calendar={calendar} />
      ))}
      {calendars.length < actLimits.calendars && <AddCalendar key={calendars.length} act={act} />}
      <TakeAlong act={act} />
    </section>
  );
}

function Calendar({ act, calendar }: { act: Act; calendar: BusyCalendar }) {
  const { id: calendarId, host, problem, readAt, days } = calendar;
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: () =>
      done(api.acts[":id"].calendars[":calendarId"].$delete({ param: { id: act.id, calendarId } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: actDayKeys.all }),
  });
  return (
    <div className="side-by-side is-spread day-rule">
      <div className="fill">
        <b className="break-word">{host}</b>
        {problem && (
          <p className="field-error" role="status">
            {problem}
          </p>
        )}
        <p className="fine-print">
          {readAt ? (
            <>
              Last read <TimeAgo inSentence at={readAt} />,{" "}
              {days === 1 ? "1 busy day" : `${days} busy days`}
            </>
          ) : problem ? (
            "We try again every hour."
          ) : (
            "Reading it now"
          )}
        </p>
      </div>
      <IconButton label={`Remove the calendar at ${host}`} onClick={() => remove.mutate()}>
        <Icon of={Trash2} />
      </IconButton>
    </div>
  );
}

function AddCalendar({ act }: { act: Act }) {
  const [url, setUrl] = useState("");
  const [calendarId] = useState(() => newId());
  const queryClient = useQueryClient();
  const add = useMutation({
    meta: { failureToast: false },
    mutationFn: () =>
      done(
        api.acts[":id"].calendars[":calendarId"].$put({
          param: { id: act.id, calendarId },
          json: { url },
        }),
      ),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: actDayKeys.all }),
  });
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        add.mutate();
      }}
    >
      <TextInput
        label="Add a calendar"
        type="url"
        required
        placeholder="https://…/calendar.ics"
        help="Days that are busy there are busy here. We check every hour and don't keep the titles."
        value={url}
        error={add.isError && (fieldProblem(add.error, "url") ?? sentenceOf(add.error))}
        onChange={(event) => setUrl(event.target.value)}
      />
      {url && (
        <Button type="submit" wide busy={add.isPending && "Adding"}>
          Add this calendar
        </Button>
      )}
    </form>
  );
}

function TakeAlong({ act }: { act: Act }) {
  const make = useMutation({
    mutationFn: () => fetchJson(api.acts[":id"]["calendar-link"].$post({ param: { id: act.id } })),
    onSuccess: ({ url }) => copyLink(url),
  });
  return (
    <div className="side-by-side is-spread day-rule">
      <div>
        <b>Calendar link</b>
        <p className="fine-print">
          Add your availability to another calendar app. Copying makes a new link; the old one stops
          working.
        </p>
      </div>
      <Button size="small" busy={make.isPending && "Creating"} onClick={() => make.mutate()}>
        <Icon of={LinkIcon} size="small" />
        Copy
      </Button>
    </div>
  );
}
