import { textParts } from "./text-links.ts";

/** What a person wrote, with its line breaks and links and never as HTML. */
export function PostText({ text, className }: { text: string; className?: string }) {
  return (
    <p className={className ? `post-text ${className}` : "post-text"} dir="auto">
      <LinkedText text={text} />
    </p>
  );
}

/** The words alone, their web addresses made clickable. */
export function LinkedText({ text }: { text: string }) {
  return textParts(text).map((part) =>
    part.href ? (
      <a
        key={part.at}
        href={part.href}
        className="link"
        target="_blank"
        rel="noopener noreferrer nofollow ugc"
      >
        {part.text}
      </a>
    ) : (
      part.text
    ),
  );
}
