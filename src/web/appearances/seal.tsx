import "./appearances.css";

const rim = Array.from({ length: 14 }, (_, at) => {
  const angle = (2 * Math.PI * at) / 14;
  return { x: (12 + 9 * Math.cos(angle)).toFixed(2), y: (12 + 9 * Math.sin(angle)).toFixed(2) };
});

/** The seal of a verified appearance: always next to text, so hidden from screen readers. */
export function Seal() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="seal">
      <g className="seal-rim">
        <circle cx="12" cy="12" r="9.4" />
        {rim.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" />
        ))}
      </g>
      <circle cx="12" cy="12" r="7.4" className="seal-heart" />
      <path d="m8.4 12.2 2.5 2.5 4.8-5.2" className="seal-check" />
    </svg>
  );
}

/** The seal with a ring of bulbs, drawn as the round dots of one dashed line. */
export function LargeSeal() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="seal-large">
      <circle cx="12" cy="12" r="12" className="seal-board" />
      <circle cx="12" cy="12" r="10.2" className="seal-bulbs" pathLength="24" />
      <circle cx="12" cy="12" r="8.2" className="seal-heart" />
      <path d="m8.2 12.2 2.6 2.6 5.2-5.6" className="seal-check" />
    </svg>
  );
}

/** How many verified appearances an act has; renders nothing for none. */
export function VerifiedCount({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <span className="side-by-side is-tight sealed">
      <Seal />
      <span>
        <b className="tabular-numbers">{count}</b> verified
        <span className="visually-hidden"> {count === 1 ? "appearance" : "appearances"}</span>
      </span>
    </span>
  );
}
