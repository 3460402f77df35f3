import { useState } from "react";
import { Button } from "../ui/button.tsx";

const shownCharacters = 500;

/** Quotes user text for moderators; a long text is truncated and can be expanded. */
export function QuotedText({ text }: { text: string }) {
  const [isWhole, setWhole] = useState(false);
  const characters = [...text];
  if (characters.length <= shownCharacters * 1.2)
    return <blockquote className="small-text">{text}</blockquote>;
  return (
    <blockquote className="small-text">
      {isWhole ? text : `${characters.slice(0, shownCharacters).join("")}…`}
      <div>
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? "Show less" : "Show all"}
        </Button>
      </div>
    </blockquote>
  );
}
