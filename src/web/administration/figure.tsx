interface FigureProps {
  value: string;
  says: string;
  /** How much it has grown. */
  growth?: string;
  note?: string;
}

/** A large number with its label below. */
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
