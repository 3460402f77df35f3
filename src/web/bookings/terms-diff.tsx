import { Lock } from "lucide-react";
import { Fragment, useState } from "react";
import type { Terms } from "../../contract/bookings/terms.ts";
import type { TermsRow } from "../../contract/bookings/terms-text.ts";
import type { Booking } from "../../contract/bookings/bookings.ts";
import { Icon } from "../ui/icon.tsx";
import { RichText } from "../ui/rich-text.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { TimeAgo } from "../ui/time-ago.tsx";
import { changedLines, hashText, termRows } from "./terms-text.ts";

/** Every row that either version has; a removed file is a row without a value. */
function rowsOf(terms: Terms, before: Terms | undefined): TermsRow[] {
  const rows = termRows(terms);
  const names = new Set(rows.map(({ name }) => name));
  const gone = before ? termRows(before).filter(({ name }) => !names.has(name)) : [];
  return [...rows, ...gone.map(({ name }) => ({ name, value: "" }))];
}

/** The files that still exist: all of an act's until its account is deleted, then those of the terms that both accepted. */
function readableFiles({ side, other, versions, agreedVersion }: Booking): Set<string> {
  const isWhole = side === "talent" || other !== null;
  const readable = versions.filter(({ number }) => isWhole || number === agreedVersion);
  return new Set(
    readable.flatMap(({ terms }) => termRows(terms).flatMap(({ href }) => href ?? [])),
  );
}

type TermValueProps = TermsRow & {
  files: Set<string>;
  version: Booking["versions"][number];
};

/** A term's value, as a link if it is a file, and formatted if it is a rider. */
function TermValue({ name, value, href, files, version }: TermValueProps) {
  if (name === "Technical rider") return <Formatted blocks={version.riderBlocks} />;
  if (name === "Meals and rooms") return <Formatted blocks={version.hospitalityBlocks} />;
  if (!href) return value;
  if (!files.has(href))
    return (
      <>
        {value} <span className="faint-text">(deleted with their account)</span>
      </>
    );
  return (
    <a className="link" href={href} download={value}>
      {value}
    </a>
  );
}

function Formatted({ blocks }: { blocks: Booking["versions"][number]["riderBlocks"] }) {
  return (
    <div className="rich-text">
      <RichText blocks={blocks} />
    </div>
  );
}

type MarkedProps = { as: "ins" | "del"; text: string; other: string };

/** A term whose lines are marked if the other version does not have them. */
function Marked({ as: Mark, text, other }: MarkedProps) {
  return changedLines(text, other).map(({ line, isChanged }, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a line is known by its place alone
    <Fragment key={at}>
      {at > 0 && "\n"}
      {isChanged ? <Mark>{line}</Mark> : line}
    </Fragment>
  ));
}

/** A version beside the previous one, with what changed, and the hash by which both sides know that they read the same. */
export function TermsDiff({ booking }: { booking: Booking }) {
  const { versions } = booking;
  const [chosen, setChosen] = useState<number>();
  const number = chosen ?? versions.length;
  const shown = versions.find((one) => one.number === number);
  const before = versions.find((one) => one.number === number - 1);
  if (!shown) return null;
  const earlier = before && new Map(termRows(before.terms).map((row) => [row.name, row.value]));
  const rows = rowsOf(shown.terms, before?.terms);
  const changed = earlier
    ? rows.filter(({ name, value }) => (earlier.get(name) ?? "") !== value)
    : rows;
  const same = earlier ? rows.filter((row) => !changed.includes(row)) : [];
  const files = readableFiles(booking);
  const sender = (side: Booking["side"]) =>
    side === booking.side ? "You" : (booking.other?.name ?? "The other side");
  return (
    <section className="page-section">
      <div className="section-head">
        <h2>{before ? "What changed" : "The terms"}</h2>
        {versions.length > 1 && (
          <span className="push-end">
            <Segmented
              label="Version"
              value={String(number)}
              onChange={(value) => setChosen(Number(value))}
              options={versions.map((one) => ({
                value: String(one.number),
                label: String(one.number),
              }))}
            />
          </span>
        )}
      </div>
      <table className="terms-diff">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">Term</span>
            </th>
            {before && (
              <th scope="col">
                <b>Version {before.number}</b>
                {sender(before.side)}, <TimeAgo inSentence at={before.time} />
              </th>
            )}
            <th scope="col">
              <b>Version {number}</b>
              {sender(shown.side)}, <TimeAgo inSentence at={shown.time} />
            </th>
          </tr>
        </thead>
        <tbody>
          {changed.map((row) => {
            const { name, value, href } = row;
            return (
              <tr key={name} className={before ? "is-changed" : undefined}>
                <th scope="row">{name}</th>
                {earlier && (
                  <td data-version={`Version ${number - 1}`}>
                    {earlier.get(name) ? (
                      <Marked as="del" text={earlier.get(name) ?? ""} other={value} />
                    ) : (
                      <span className="faint-text">None</span>
                    )}
                  </td>
                )}
                <td data-version={before ? `Version ${number}` : ""}>
                  {value && (href || !before) ? (
                    <ins>
                      <TermValue {...row} files={files} version={shown} />
                    </ins>
                  ) : value ? (
                    <Marked as="ins" text={value} other={earlier?.get(name) ?? ""} />
                  ) : (
                    <span className="faint-text">None</span>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {before && changed.length === 0 && <p className="muted-text">Nothing changed.</p>}
      {same.length > 0 && (
        <details className="terms-same">
          <summary>Show the {same.length} that stayed the same</summary>
          <table className="terms-diff">
            <tbody>
              {same.map((row) => (
                <tr key={row.name}>
                  <th scope="row">{row.name}</th>
                  <td>
                    {row.value ? (
                      <TermValue {...row} files={files} version={shown} />
                    ) : (
                      <span className="faint-text">None</span>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      )}
      <p className="cluster small-text terms-number">
        <span className="side-by-side is-tight">
          <Icon of={Lock} size="small" />
          Version {number} <b className="tabular-numbers">{hashText(shown.hash)}</b>
        </span>
        <span className="faint-text">
          Both of you see this number. If it differs, do not accept.
        </span>
      </p>
    </section>
  );
}
