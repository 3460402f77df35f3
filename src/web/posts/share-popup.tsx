import { useQuery } from "@tanstack/react-query";
import { Link as LinkIcon, Share, Share2, SquareArrowOutUpRight } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { Post } from "../../contract/posts.ts";
import { useMe } from "../app/session.ts";
import { shareQuery } from "../events/queries.ts";
import { siteOrigin } from "../app/request-context.ts";
import { cutText } from "../lib/cut-text.ts";
import { shareLinks } from "../lib/share-links.ts";
import { TextArea } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Popover } from "../ui/popover.tsx";
import { numberText } from "../lib/number-text.ts";
import { postShareQuery } from "./queries.ts";
import { copyLink } from "./copy-link.ts";

const nouns = { post: "post", event: "event", achievement: "achievement", video: "video" } as const;

/** Share links to three social sites, the link itself, and the device's share sheet if it has one. */
export function SharePopup({ post }: { post: Post }) {
  return (
    <Popover
      label="Share"
      sheet
      trigger={
        <button type="button" className="post-action">
          <Icon of={Share2} />
          Share
        </button>
      }
    >
      {(close) =>
        post.event ? (
          <EventPostPanel post={post} event={post.event} close={close} />
        ) : (
          <PostPanel post={post} close={close} />
        )
      }
    </Popover>
  );
}

/** A signed-in person's link has their own code, which counts how often it was opened; a visitor's has none. */
function PostPanel({ post, close }: { post: Post; close: () => void }) {
  const me = useMe();
  const { data: share } = useQuery({ ...postShareQuery(post.id), enabled: me !== null });
  const path = `/posts/${post.id}${share ? `?s=${share.code}` : ""}`;
  const opens = share?.allOpens ?? share?.opens ?? 0;
  return (
    <>
      <SharePanel what={nouns[post.type]} words={firstText(post)} path={path} close={close} />
      {opens > 0 && (
        <p className="supporting-text share-event-brought" role="status">
          {share?.allOpens === null ? "Your link: " : "All shared links: "}
          {numberText(opens)} {opens === 1 ? "open" : "opens"}
        </p>
      )}
    </>
  );
}

type EventPostPanelProps = { post: Post; event: NonNullable<Post["event"]>; close: () => void };

/** An event post shares its event. A signed-in person's link has their code, which counts visits through it. */
function EventPostPanel({ post, event, close }: EventPostPanelProps) {
  const me = useMe();
  const { data: share } = useQuery({ ...shareQuery(event.id), enabled: me !== null });
  const path = `/events/${event.slug}${share ? `?s=${share.code}` : ""}`;
  return <SharePanel what="event" words={firstText(post)} path={path} close={close} />;
}

interface SharePanelProps {
  /** What is shared, such as "post". */
  what: string;
  /** The initial message. */
  words: string;
  path: string;
  close: () => void;
  /** Above the message: whose name to share under. */
  shareAs?: ReactNode;
  /** More rows at the end. */
  children?: ReactNode;
}

export function SharePanel({ what, words, path, close, shareAs, children }: SharePanelProps) {
  const [message, setMessage] = useState(words);
  const url = `${siteOrigin()}${path}`;

  async function openShareSheet() {
    // Dismissing the share sheet isn't a failure.
    await navigator.share({ text: message, url }).catch(() => undefined);
    close();
  }

  return (
    <div className="share-popup">
      <b className="display-small share-popup-head">Share this {what}</b>
      {shareAs && <div className="share-popup-message">{shareAs}</div>}
      <div className="share-popup-message">
        <TextArea
          label="Message"
          rows={2}
          maxLength={280}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
      </div>
      {shareLinks(url, message).map(({ name, href }) => (
        <a key={name} href={href} target="_blank" rel="noopener noreferrer" onClick={close}>
          <Icon of={SquareArrowOutUpRight} />
          {name}
        </a>
      ))}
      <hr />
      <button type="button" onClick={() => void copyLink(url).then(close)}>
        <Icon of={LinkIcon} />
        Copy link
      </button>
      {typeof navigator.share === "function" && (
        <button type="button" onClick={() => void openShareSheet()}>
          <Icon of={Share} />
          More ways to share
        </button>
      )}
      {children}
    </div>
  );
}

function firstText(post: Post): string {
  const words = post.event?.title || post.content || `${post.author.name} on Marquee`;
  return cutText(words, 200);
}
