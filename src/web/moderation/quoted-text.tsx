import { useState } from "react";
import { Button } from "../ui/button.tsx";

const shownCharacters = 500;

/** What somebody wrote, as a moderator reads it: a long text begins, and opens whole. */
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
