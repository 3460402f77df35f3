import type { Door } from "../../contract/tickets/door.ts";

/** How full it is. */
export function DoorCounts({ door, waiting }: { door: Door; waiting: number }) {
  const inside = door.in + waiting;
  const { capacity } = door.event;
  const share = door.expected === 0 ? 0 : Math.min(100, (inside / door.expected) * 100);
  const parts = [...door.gates, ...(door.types.length > 1 ? door.types : [])];
  return (
    <section className="mt4" aria-label="Who is in">
      <div className="row between sm">
        <b>
          <span className="num">{inside}</span> of <span className="num">{door.expected}</span> in
        </b>
        {capacity !== null && <span className="dim">Capacity {capacity}</span>}
      </div>
      <div className="prog mt2" aria-hidden="true">
        <i style={{ width: `${share}%` }} />
      </div>
      {parts.length > 0 && (
        <ul className="door-parts mt3 sm">
          {parts.map((part) => (
            <li key={part.id}>
              <b className="num">{part.in}</b> {part.name}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
