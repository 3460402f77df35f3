import type { Door } from "../../contract/tickets/door.ts";
import { countIn } from "./count-in.ts";
import type { Entry } from "./door-store.ts";

/** How full it is. */
export function DoorCounts({ door: counted, waiting }: { door: Door; waiting: Entry[] }) {
  const door = waiting.reduce((sum, { type, gateId }) => countIn(sum, type, gateId), counted);
  const inside = door.in;
  const { capacity } = door.event;
  const share = door.expected === 0 ? 0 : Math.min(100, (inside / door.expected) * 100);
  const parts = [...door.gates, ...(door.types.length > 1 ? door.types : [])];
  return (
    <section className="door-inside" aria-label="Checked in">
      <div className="side-by-side is-spread small-text">
        <b>
          <span className="tabular-numbers">{inside}</span> of{" "}
          <span className="tabular-numbers">{door.expected}</span> checked in
        </b>
        {capacity !== null && <span className="faint-text">Capacity {capacity}</span>}
      </div>
      <div className="progress-bar door-inside-bar" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
      {parts.length > 0 && (
        <ul className="door-counts small-text">
          {parts.map((part) => (
            <li key={part.id}>
              <b className="tabular-numbers">{part.in}</b> {part.name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
