import { Link } from "@tanstack/react-router";
import type { Mentions } from "../../contract/mentions.ts";
import { linkParts } from "./text-links.ts";

type PostTextProps = { text: string; mentions?: Mentions; className?: string };

/** User text with line breaks and links, never as HTML. */
export function PostText({ text, mentions, className }: PostTextProps) {
  return (
    <p className={className ? `post-text ${className}` : "post-text"} dir="auto">
      <LinkedText text={text} mentions={mentions} />
    </p>
  );
}

/** Text with URLs and mentions turned into links. */
export function LinkedText({ text, mentions }: { text: string; mentions?: Mentions }) {
  return linkParts(text, mentions).map((part) => {
    if (part.personId !== undefined)
      return (
        <Link
          key={part.at}
          to="/profile/$userId"
          params={{ userId: part.personId }}
          className="link"
        >
          {part.text}
        </Link>
      );
    if (!part.href) return part.text;
    return (
      <a
        key={part.at}
        href={part.href}
        className="link"
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
      >
        {part.text}
      </a>
    );
  });
}
