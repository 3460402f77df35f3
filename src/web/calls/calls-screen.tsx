import { useInfiniteQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { Search } from "lucide-react";
import type { FormEvent } from "react";
import type { CallCard } from "../../contract/calls/calls.ts";
import { callLimits } from "../../contract/calls/limits.ts";
import { actLimits, suggestedSkills } from "../../contract/talent/limits.ts";
import { sentenceOf } from "../app/refusal.ts";
import { useMe } from "../app/session.ts";
import { DateBlock } from "../events/date-block.tsx";
import { itemsOf } from "../lib/list-pages.ts";
import { useFormValues } from "../lib/use-form-values.ts";
import { useNow } from "../lib/use-now.ts";
import { Badge } from "../ui/badge.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { classes } from "../ui/classes.ts";
import { Select, TextInput } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { LoadMore } from "../ui/load-more.tsx";
import { Loading, PersonSkeleton } from "../ui/skeleton.tsx";
import { EmptyState, ErrorState } from "../ui/states.tsx";
import { daysLeftText, deadlineText, feeText, timeText } from "./call-text.ts";
import { type CallsSearch, closingChoices, readCallsSearch } from "./calls-search.ts";
import { callsQuery } from "./queries.ts";
import "./calls.css";

/** The calls that acts can apply to and that match the filters in the address. */
export function CallsScreen({ search }: { search: CallsSearch }) {
  const me = useMe();
  const navigate = useNavigate({ from: "/calls/" });
  const change = (next: CallsSearch) => void navigate({ search: next, resetScroll: false });
  return (
    <main id="main">
      <div className="page-head">
        <div>
          <h1>Open calls</h1>
          <p>These organizers are looking for acts. Everyone who applies gets an answer.</p>
        </div>
        {me && (
          <ButtonLink className="push-end" to="/calls/new" search={{ event: undefined }}>
            Post an open call
          </ButtonLink>
        )}
      </div>
      <Filters search={search} onChange={change} />
      <Results search={search} onClear={() => change({})} />
    </main>
  );
}

type FiltersProps = { search: CallsSearch; onChange: (search: CallsSearch) => void };

/** A plain GET form, so that it also filters before hydration. */
function Filters({ search, onChange }: FiltersProps) {
  const form = useFormValues({ skill: search.skill, town: search.town, days: search.days });
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onChange(readCallsSearch(Object.fromEntries(new FormData(event.currentTarget))));
  }
  return (
    <form ref={form} role="search" method="get" className="call-filters" onSubmit={send}>
      <TextInput
        label="Skill"
        name="skill"
        list="sought-skills"
        maxLength={actLimits.skill}
        defaultValue={search.skill ?? ""}
      />
      <datalist id="sought-skills">
        {suggestedSkills.map((skill) => (
          <option key={skill}>{skill}</option>
        ))}
      </datalist>
      <TextInput
        label="Town"
        name="town"
        maxLength={callLimits.town}
        defaultValue={search.town ?? ""}
      />
      <Select label="Deadline" name="days" defaultValue={search.days ?? ""}>
        <option value="">Any time</option>
        {closingChoices.map((days) => (
          <option key={days} value={days}>
            Within {days} days
          </option>
        ))}
      </Select>
      <Button type="submit" variant="primary">
        <Icon of={Search} />
        Search
      </Button>
    </form>
  );
}

function Results({ search, onClear }: { search: CallsSearch; onClear: () => void }) {
  const list = useInfiniteQuery(callsQuery(search));
  if (list.isPending)
    return (
      <Loading says="Finding open calls">
        <PersonSkeleton />
        <PersonSkeleton />
      </Loading>
    );
  if (list.isLoadingError)
    return (
      <ErrorState message="We couldn't load the open calls." onRetry={() => void list.refetch()}>
        {sentenceOf(list.error)}
      </ErrorState>
    );
  const found = itemsOf(list.data);
  const isFiltered = Object.values(search).some(Boolean);
  if (found.length === 0)
    return (
      <EmptyState
        heading="h2"
        poster="Soon"
        category="Music"
        title={isFiltered ? "No open calls found." : "No open calls right now."}
        actions={
          isFiltered ? (
            <Button onClick={onClear}>Clear all filters</Button>
          ) : (
            <ButtonLink to="/talent">Find Talent</ButtonLink>
          )
        }
      >
        {isFiltered
          ? "Try another skill, another town or a later deadline."
          : "Check back soon, or list your act so that organizers find you."}
      </EmptyState>
    );
  return (
    <div className={classes(list.isPlaceholderData && "is-stale")} aria-busy={list.isFetching}>
      {found.map((call) => (
        <CallRow key={call.id} call={call} />
      ))}
      <LoadMore
        things="open calls"
        pages={list.data.pages.length}
        hasMore={list.hasNextPage}
        loading={list.isFetchingNextPage}
        failed={list.isFetchNextPageError}
        onLoad={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function CallRow({ call }: { call: CallCard }) {
  const { slug, title, seeking, town, place, day } = call;
  const now = useNow();
  return (
    <article className="call-row">
      {day && <DateBlock at={day} timeZone="UTC" size="small" />}
      <div>
        <h2>
          <Link to="/calls/$slug" params={{ slug }}>
            {title}
          </Link>
        </h2>
        <p className="muted-text">{seeking.join(" · ")}</p>
        <p className="small-text muted-text">
          {[[place, town].filter(Boolean).join(", ") || "Anywhere", timeText(call)]
            .filter(Boolean)
            .join(" · ")}
        </p>
      </div>
      <div>
        <b className="tabular-numbers">{feeText(call.fee)}</b>
        <p className="cluster is-tight">
          <Badge tone="ink">{daysLeftText(call, now)}</Badge>
          {call.sample && <Badge>Sample</Badge>}
        </p>
        <p className="fine-print">Apply by {deadlineText(call)}</p>
      </div>
    </article>
  );
}
