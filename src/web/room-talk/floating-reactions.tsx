import { useReactions } from "./reactions.ts";
import "./room-talk.css";

/** Emojis that rise over the picture; with reduced motion they stand and fade. */
export function FloatingReactions() {
  const reactions = useReactions();
  return (
    <div className="floating-reactions" aria-hidden="true">
      {reactions.map(({ key, emoji, left, delayMs }) => (
        <span key={key} style={{ left: `${left}%`, animationDelay: `${delayMs}ms` }}>
          {emoji}
        </span>
      ))}
    </div>
  );
}
