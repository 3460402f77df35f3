import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { DeletionPreview } from "../../contract/accounts/data-export.ts";
import { dayName } from "../availability/month.ts";
import { formatMoney } from "../orders/money-text.ts";
import { Note } from "../ui/note.tsx";
import { deletionPreviewQuery } from "./queries.ts";

/** What deleting the account does to booked shows, and what is still to be paid for others. */
export function LeavingCosts() {
  const { data, isError } = useQuery(deletionPreviewQuery);
  if (isError)
    return (
      <Note tone="warn" className="note-below">
        We couldn't load what happens to your <Link to="/bookings">bookings</Link>. Shows that are
        booked will be cancelled, and you may owe money for them.
      </Note>
    );
  if (!data) return null;
  const { shows, moreShows, debts, moreDebts } = data;
  const count = shows.length + moreShows;
  return (
    <>
      {count > 0 && (
        <Note tone="bad" className="note-below">
          <b>
            {count === 1
              ? "This cancels a booked show, and you may owe money for it:"
              : `This cancels ${count} booked shows, and you may owe money for them:`}
          </b>
          <Bookings
            items={shows.map((show) => ({ ...show, minor: show.owedMinor }))}
            more={moreShows}
          />
        </Note>
      )}
      {debts.length > 0 && (
        <Note tone="warn" className="note-below">
          <b>These payments are still open. Without your account, nobody can confirm them here:</b>
          <Bookings
            items={debts.map((debt) => ({ ...debt, minor: debt.dueMinor }))}
            more={moreDebts}
          />
        </Note>
      )}
    </>
  );
}

type Item = Omit<DeletionPreview["shows"][number], "owedMinor"> & {
  /** What the viewer owes; below zero: what they are owed. */
  minor: number;
};

const short = { month: "short", day: "numeric", year: "numeric" } as const;

function Bookings({ items, more }: { items: Item[]; more: number }) {
  return (
    <ul className="small-text">
      {items.map((item) => (
        <li key={item.id}>
          <Link to="/bookings/$id" params={{ id: item.id }} className="link">
            {item.title}
          </Link>
          , {item.actName}, {dayName(item.day, short)}: {owedText(item)}
        </li>
      ))}
      {more > 0 && (
        <li>
          and <Link to="/bookings">{more} more</Link>
        </li>
      )}
    </ul>
  );
}

function owedText({ minor, currency }: Item): string {
  if (minor === 0) return "nothing is owed";
  const sum = formatMoney(Math.abs(minor), currency);
  return minor > 0 ? `you owe ${sum}` : `you are owed ${sum}`;
}
