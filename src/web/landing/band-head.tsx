import { Fragment } from "react";

/** A section's heading, with its own line breaks, and a lead beside it. */
export function BandHead({ lines, lead }: { lines: readonly string[]; lead: string }) {
  return (
    <div className="band-head">
      <h2>
        {lines.map((line, at) => (
          <Fragment key={line}>
            {at > 0 && <br />}
            {line}
          </Fragment>
        ))}
      </h2>
      <p>{lead}</p>
    </div>
  );
}
