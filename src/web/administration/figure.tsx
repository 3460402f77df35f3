interface FigureProps {
  value: string;
  says: string;
  /** How it grew. */
  growth?: string;
  note?: string;
}

/** A large number with what it counts below. */
export function Figure({ value, says, growth, note }: FigureProps) {
  return (
    <div className="stat">
      <b>{value}</b>
      <span>{says}</span>
      <br />
      {growth && <em>{growth}</em>}
      {note && <span>{note}</span>}
    </div>
  );
}
