import { countWords } from "./unread.ts";

/** The number at a section's icon or name; nothing when all is read. */
export function UnreadPip({ count, look }: { count: number | undefined; look: "pip" | "cnt" }) {
  if (!count) return null;
  return (
    <span className={look}>
      {countWords(count)}
      <span className="vh"> new</span>
    </span>
  );
}
