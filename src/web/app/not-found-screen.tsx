import { Link } from "@tanstack/react-router";
import { Poster } from "../ui/poster-sheet.tsx";
import { useMe } from "./session.ts";

const texts = {
  page: {
    title: "Page not found",
    heading: "This show has closed.",
    lead: "The page moved, ended or never opened. There is plenty more on.",
  },
  profile: {
    title: "Profile not found",
    heading: "This profile does not exist.",
    lead: "They may have left, or the link has a typo. There is plenty more on.",
  },
  post: {
    title: "Post not found",
    heading: "This post does not exist.",
    lead: "It was deleted, or you don't have access to it. There is plenty more on.",
  },
  event: {
    title: "Event not found",
    heading: "This event does not exist.",
    lead: "It was deleted, you weren't invited, or the link has a typo. There is plenty more on.",
  },
  room: {
    title: "Room not found",
    heading: "There is no live room here.",
    lead: "The event isn't online, it was deleted, or the link has a typo. If you were invited, open your invitation and say that you're going.",
  },
  act: {
    title: "Act not found",
    heading: "This act does not exist.",
    lead: "It was deleted, or the link has a typo. There is plenty more on.",
  },
  call: {
    title: "Open call not found",
    heading: "This open call does not exist.",
    lead: "It was deleted, or the link has a typo. There are other open calls.",
  },
  booking: {
    title: "Booking not found",
    heading: "We can't find this booking.",
    lead: "The link has a typo, or the booking is not yours. Log in with the account that made it.",
  },
  appearance: {
    title: "Statement not found",
    heading: "There is no such statement.",
    lead: "No statement with this number was signed here, or the act it was about has left Marquee.",
  },
  settlement: {
    title: "Settlement not found",
    heading: "There is no settlement yet.",
    lead: "It opens when the show is over, for the two sides of the booking.",
  },
  ticket: {
    title: "Ticket not found",
    heading: "We can't find this ticket.",
    lead: "It was transferred, or the link has a typo. Log in with the account that holds it.",
  },
};

type MissingThing = keyof typeof texts;

/** For `head`: the tab's title for something that does not exist. */
export function notFoundHead(thing: MissingThing) {
  return { meta: [{ title: `${texts[thing].title} · Marquee` }] };
}

/** The 404 screen for the whole product. */
export function NotFoundScreen({ thing = "page" }: { thing?: MissingThing }) {
  const me = useMe();
  const { heading, lead } = texts[thing];
  return (
    <main id="main" className="not-found">
      <div>
        <p className="not-found-number">404</p>
        <h1 className="display-large not-found-heading">{heading}</h1>
        <p className="lead not-found-lead">{lead}</p>
        <div className="cluster not-found-actions">
          <Link to={me ? "/dashboard" : "/"} className="button button-primary button-large">
            {me ? "Go to dashboard" : "Go to the home page"}
          </Link>
          <Link to="/discover-events" className="button button-large">
            Discover Events
          </Link>
        </div>
      </div>
      <div className="wide-only not-found-poster">
        <Poster
          title="Sorry, wrong door"
          category="Music"
          seed="404"
          template="beams"
          print={0}
          meta="Tonight only · exit left"
          label=""
        />
      </div>
    </main>
  );
}
