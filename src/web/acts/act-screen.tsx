import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  useSuspenseQuery,
} from "@tanstack/react-query";
import type { Act } from "../../contract/talent/acts.ts";
import { api, done } from "../app/api.ts";
import { NotFoundScreen } from "../app/not-found-screen.tsx";
import { isRefusal } from "../app/refusal.ts";
import { appearancesOfActQuery } from "../appearances/queries.ts";
import { VerifiedCount } from "../appearances/seal.tsx";
import { VerifiedAppearances } from "../appearances/verified-appearances.tsx";
import { MonthStrip } from "../availability/month-strip.tsx";
import { actDaysQuery } from "../availability/queries.ts";
import { itemsOf } from "../lib/list-pages.ts";
import { todayIn } from "../lib/viewer-zone.ts";
import { HiddenNote } from "../moderation/hidden-note.tsx";
import { WaitingNote } from "../posts/waiting-note.tsx";
import { Shows } from "../profiles/coming-up.tsx";
import { showsOfActQuery } from "../profiles/queries.ts";
import { reviewsQuery } from "../reviews/queries.ts";
import { ActRating, ReviewsSection } from "../reviews/reviews-section.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { Note } from "../ui/note.tsx";
import { ErrorState } from "../ui/states.tsx";
import { RichText } from "../ui/rich-text.tsx";
import type { Occasion } from "../talent-directory/talent-search.ts";
import { ActActions } from "./act-actions.tsx";
import { ActFacts, ActOffer, OfferBar } from "./act-facts.tsx";
import { Listen } from "./listen.tsx";
import { actKeys, actQuery } from "./queries.ts";
import { Watch } from "./watch.tsx";
import "./acts.css";
import { setTitle } from "../../art/poster-type.ts";
import { widthInEm } from "../../art/poster-widths.ts";
import { ActArt } from "./act-art.tsx";

/** An act's public showcase. */
export function ActScreen({ slug, occasion }: { slug: string; occasion: Occasion }) {
  const { day } = occasion;
  const { data: act, error } = useSuspenseQuery(actQuery(slug));
  // The act was blocked, deleted or unlisted while the page was open.
  if (isRefusal(error, "NOT_FOUND")) return <NotFoundScreen thing="act" />;
  return (
    <main id="main" className="act-screen">
      {act.invitesMe && <MembershipNote act={act} />}
      {act.waiting !== undefined && <WaitingNote thing="act" waiting={act.waiting} />}
      {act.hidden !== undefined && <HiddenNote thing="act" reason={act.hidden} />}
      {act.can.edit && !act.listed && (
        <Note tone="warn" className="note-below">
          <b>Only you see this.</b> List it under “Edit act” when it is ready.
        </Note>
      )}
      <ActHead act={act} />
      <div className="cluster is-spread act-bar">
        <p className="cluster">
          <VerifiedCount count={act.verifiedAppearances} />
          <ActRating actId={act.id} />
          <span>
            <b className="tabular-numbers">{act.followers}</b>{" "}
            <span className="muted-text">{act.followers === 1 ? "follower" : "followers"}</span>
          </span>
          {act.sample && <Badge>Sample</Badge>}
        </p>
        <div className="cluster">
          <ActActions act={act} />
        </div>
      </div>
      <ActJumps act={act} month={(day ?? todayIn(act.zone)).slice(0, 7)} />
      <div className="act-columns">
        <div>
          <Listen act={act} />
          <MonthStrip act={act} occasion={occasion} />
          <Watch act={act} />
          {act.aboutBlocks.length > 0 && (
            <section className="page-section" id="about">
              <div className="section-head">
                <h2>About</h2>
              </div>
              <div className="rich-text">
                <RichText blocks={act.aboutBlocks} />
              </div>
            </section>
          )}
          <ShowsOfAct act={act} when="upcoming" />
          <VerifiedAppearances act={act} />
          <ReviewsSection
            of={{ kind: "act", id: act.id, by: "audience" }}
            title="Reviews"
            rule="Only people who were checked in at a show can write here, once each."
          />
          <ReviewsSection
            of={{ kind: "act", id: act.id, by: "organizers" }}
            title="From the organizers"
            rule="Written after a booking, by those who made it."
          />
          <Testimonials act={act} />
          <ShowsOfAct act={act} when="past" />
        </div>
        <aside aria-label="Price and facts">
          <ActOffer act={act} occasion={occasion} />
          <ActFacts act={act} />
        </aside>
      </div>
      {!act.can.edit && <OfferBar act={act} occasion={occasion} />}
    </main>
  );
}

type ActJumpsProps = { act: Act; month: string };

/** Links to the parts of an act's page, which is many screens long on a phone. */
function ActJumps({ act, month }: ActJumpsProps) {
  const { id, media, tracks } = act;
  const days = useQuery(actDaysQuery(id, month));
  const shows = useInfiniteQuery(showsOfActQuery(id, "upcoming"));
  const played = useInfiniteQuery(appearancesOfActQuery(id));
  const reviews = useInfiniteQuery(reviewsQuery({ kind: "act", id, by: "audience" }));
  const parts = [
    tracks.length > 0 && { to: "listen", label: "Listen" },
    days.data?.shown && { to: "dates", label: "Free days" },
    media.some(({ kind }) => kind === "video") && { to: "watch", label: "Watch" },
    media.some(({ kind }) => kind === "image") && { to: "pictures", label: "Pictures" },
    itemsOf(shows.data).length > 0 && { to: "coming-up", label: "Coming up" },
    itemsOf(played.data).length > 0 && { to: "played", label: "Played" },
    itemsOf(reviews.data).length > 0 && { to: "reviews", label: "Reviews" },
  ].filter((part) => part !== false && part !== undefined);
  if (parts.length < 2) return null;
  return (
    <nav className="chips chips-scrolling act-jumps" aria-label="On this page">
      {parts.map(({ to, label }) => (
        <a key={to} className="chip" href={`#${to}`}>
          {label}
        </a>
      ))}
    </nav>
  );
}

const showsTitles = { upcoming: "Coming up", past: "Past shows" };

type ShowsOfActProps = { act: Act; when: keyof typeof showsTitles };

function ShowsOfAct({ act, when }: ShowsOfActProps) {
  const list = useInfiniteQuery(showsOfActQuery(act.id, when));
  const verified = useInfiniteQuery(appearancesOfActQuery(act.id));
  const found = itemsOf(list.data);
  const title = showsTitles[when];
  if (list.isError && found.length === 0)
    return (
      <section className="page-section">
        <div className="section-head">
          <h2>{title}</h2>
        </div>
        <ErrorState message="We couldn't load the shows." onRetry={() => void list.refetch()} />
      </section>
    );
  // Verified appearances are already listed above, with their seal.
  const sealed = new Set(itemsOf(verified.data).map(({ event }) => event?.slug));
  if (found.every(({ slug }) => sealed.has(slug)) && !list.hasNextPage) return null;
  return (
    <div className="page-section" id={when === "upcoming" ? "coming-up" : undefined}>
      <Shows title={title} list={list} isLeftOut={({ slug }) => sealed.has(slug)} />
    </div>
  );
}

/** What others have said about an act, according to the act: each entry says who added it. */
function Testimonials({ act }: { act: Pick<Act, "name" | "testimonials"> }) {
  if (act.testimonials.length === 0) return null;
  return (
    <section className="page-section" id="testimonials">
      <div className="section-head">
        <h2>Testimonials</h2>
      </div>
      <p className="supporting-text">
        Added by the act and not counted in its rating. Reviews come from people who were there.
      </p>
      {act.testimonials.map(({ text, author, link }) => (
        <figure key={`${author} ${text}`} className="act-testimonial">
          <blockquote>
            <q>{text}</q>
          </blockquote>
          <figcaption>
            {link ? (
              <a className="link" href={link} rel="noopener noreferrer nofollow ugc">
                {author}
              </a>
            ) : (
              author
            )}{" "}
            · Added by {act.name}
          </figcaption>
        </figure>
      ))}
    </section>
  );
}

/** Asks the person whether they play in this band. */
function MembershipNote({ act }: { act: Act }) {
  const queryClient = useQueryClient();
  const reply = useMutation({
    mutationFn: (member: boolean) =>
      done(api.acts[":id"].membership.$put({ param: { id: act.id }, json: { member } })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: actKeys.all }),
  });
  return (
    <Note
      tone="warn"
      className="note-below"
      action={
        <span className="cluster is-tight">
          <Button size="small" onClick={() => reply.mutate(true)}>
            I'm in this band
          </Button>
          <Button size="small" variant="quiet" onClick={() => reply.mutate(false)}>
            I'm not
          </Button>
        </span>
      }
    >
      <b>{act.owner.name} says you play in this band.</b> Your profile shows it once you confirm.
    </Note>
  );
}

/** The poster of an act: its picture, and its name set as wide as the sheet. */
function ActHead({ act }: { act: Act }) {
  const { lines } = setTitle(act.name, 460, 210);
  const widest = Math.max(...lines.map(widthInEm), 2.4);
  const confirmed = act.members.filter((member) => member.confirmed).length;
  const kind = act.skills[0] ?? (act.kind === "band" ? "Band" : "Solo");
  return (
    <div className="act-head">
      <div className="act-head-art">
        <ActArt act={act} width={1200} />
      </div>
      <div className="act-head-name">
        <p className="cluster is-spread is-tight">
          <span>
            {kind}
            {act.kind === "band" && confirmed > 1 && `, ${confirmed} members`}
          </span>
          <span>{act.town}</span>
        </p>
        <h1 className="act-head-title" aria-label={act.name}>
          {lines.map((line) => (
            <span key={line} aria-hidden="true" style={{ fontSize: `${98 / widest}cqw` }}>
              {line}
            </span>
          ))}
        </h1>
        <p className="lead">{act.line}</p>
      </div>
    </div>
  );
}
