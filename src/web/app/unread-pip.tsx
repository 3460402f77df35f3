import { countWords } from "./unread.ts";

/** The number at a section's icon or name; nothing when all is read. */
export function UnreadPip({
  count,
  look,
}: {
  count: number | undefined;
  look: "unread-pip" | "unread-count";
}) {
  if (!count) return null;
  return (
    <span className={look}>
      {countWords(count)}
      <span className="visually-hidden"> new</span>
    </span>
  );
}
