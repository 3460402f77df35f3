import { and, eq, inArray } from "drizzle-orm";
import type { Settlement } from "../../contract/bookings/money.ts";
import {
  readByLines,
  sourceText,
  statementSections,
} from "../../contract/bookings/statement-text.ts";
import { termRows, type TermsFormat } from "../../contract/bookings/terms-text.ts";
import { formatMoney, plainMoney } from "../../contract/orders/money.ts";
import { clockText, dayText } from "../events/date-text.ts";
import { csvRow } from "../lib/csv.ts";
import type { Db } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import type { Person } from "../lib/person.ts";
import { users } from "../people/tables.ts";
import { acceptedTerms } from "./accepted-terms.ts";
import { printDocument } from "../documents/print-document.ts";
import { isOwnBooking } from "./list-bookings.ts";
import { getSettlement } from "./read-settlement.ts";
import { type BookingRow, bookings, bookingVersions } from "./tables.ts";

/** The accepted terms with both acceptances: who, when, and the hash of the version. */
export async function printTerms(db: Db, person: Person, id: string) {
  const { booking, names } = await getParties(db, person, id);
  const [version] = await db
    .select()
    .from(bookingVersions)
    .where(
      and(
        eq(bookingVersions.bookingId, id),
        eq(bookingVersions.number, booking.agreedVersion ?? booking.version),
      ),
    );
  const { acceptedAt } = booking;
  if (!version || !acceptedAt)
    refuse("CONFLICT", { detail: "The terms can be printed when both sides have accepted them." });
  const { terms, number, hash, side, createdAt } = version;
  const other = side === "organizer" ? "talent" : "organizer";
  const rows = termRows(terms, onPaper).filter(({ value }) => value !== "");
  return printDocument({
    kind: "Terms of a booking",
    title: booking.title,
    lines: [`${booking.actName}, ${onPaper.day(terms.day)}, ${terms.place}`],
    sections: [
      { title: `Terms, version ${number}`, rows },
      {
        title: "Accepted by both",
        rows: [
          { name: names[side], note: roles[side], value: acceptance(createdAt, hash, terms.zone) },
          {
            name: names[other],
            note: roles[other],
            value: acceptance(acceptedAt, hash, terms.zone),
          },
        ],
      },
    ],
    footer: [
      `The hash is the SHA-256 of these terms in Marquee. Booking ${id}, version ${number}.`,
    ],
  });
}

/** Printed documents have one language, and dates by the calendar of the place. */
const onPaper: TermsFormat = {
  day: (day) => dayText(new Date(`${day}T00:00:00Z`), "UTC"),
  clock: (day, start) => clockText(new Date(`${day}T${start}:00Z`), "UTC"),
  money: formatMoney,
};

const roles = { organizer: "Organizer", talent: "Act" } as const;

function acceptance(moment: Date, hash: string, zone: string): string {
  return `${momentText(moment, zone)}\n${hash.slice(0, 32)}\n${hash.slice(32)}`;
}

/** To the second, in the time zone of the place: "November 25, 2026 at 3:14:22 PM CST". */
function momentText(moment: Date | string, timeZone: string): string {
  return new Date(moment).toLocaleString("en-US", {
    dateStyle: "long",
    timeStyle: "long",
    timeZone,
  });
}

/** The statement of a settlement, the same for both sides. */
export async function printSettlement(db: Db, person: Person, id: string) {
  const { booking, names } = await getParties(db, person, id);
  const settlement = await getSettlement(db, person, id);
  const terms = await acceptedTerms(db, booking);
  const dayThere = (moment: string) => dayText(new Date(moment), terms.zone);
  return printDocument({
    kind: settlement.finalAt ? "Settlement statement, final" : "Settlement statement, draft",
    title: booking.title,
    lines: [
      `${onPaper.day(terms.day)}, ${terms.place}`,
      `Organizer: ${names.organizer}. Act: ${booking.actName}.`,
    ],
    sections: statementSections(
      settlement,
      partiesOf({ booking, names }),
      formatMoney,
      dayThere,
    ).map(({ title, rows }) => ({
      title,
      rows: rows.map(({ minor, look, ...row }) => ({
        ...row,
        value: formatMoney(minor, terms.fee.currency),
        isSum: look === "sum",
      })),
    })),
    footer: [
      ...readByLines(settlement, dayThere),
      sourceText(settlement),
      lastLine(settlement, terms.zone),
    ],
  });
}

function lastLine({ hash, finalAt }: Settlement, zone: string): string {
  return `Statement ${hash}${finalAt ? `, final since ${momentText(finalAt, zone)}` : ", not final yet"}.`;
}

/** The figures of the statement as a CSV table: section, line, note, amount and currency. */
export async function exportSettlement(db: Db, person: Person, id: string): Promise<string> {
  const { booking, names } = await getParties(db, person, id);
  const settlement = await getSettlement(db, person, id);
  const { currency } = settlement.statement;
  const rows = statementSections(settlement, partiesOf({ booking, names }), plainMoney).flatMap(
    ({ title, rows: lines }) =>
      lines.map(({ name, note, minor }) =>
        csvRow([title, name, note, { amount: plainMoney(minor, currency) }, currency]),
      ),
  );
  const readers = settlement.readBy.map(({ side, name, time }) =>
    csvRow(["Read by", name, `${roles[side]}, ${time}`, "", ""]),
  );
  const last = csvRow([
    "Statement",
    settlement.hash,
    settlement.finalAt ?? "not final yet",
    "",
    "",
  ]);
  // Excel needs the byte order mark to read UTF-8.
  return `\uFEFF${csvRow(["Section", "Line", "Note", "Amount", "Currency"])}${[...rows, ...readers, last].join("")}`;
}

function partiesOf({ booking, names }: Awaited<ReturnType<typeof getParties>>) {
  const { id: bookingId, actName, depositState: deposit } = booking;
  return { bookingId, actName, organizerName: names.organizer, deposit };
}

async function getParties(db: Db, person: Person, id: string) {
  const [booking] = await db
    .select()
    .from(bookings)
    .where(and(eq(bookings.id, id), isOwnBooking(person)));
  if (!booking) refuse("NOT_FOUND");
  return { booking, names: await namesOf(db, booking) };
}

async function namesOf(db: Db, { organizerId, talentId, actName }: BookingRow) {
  const ids = [organizerId, talentId].flatMap((one) => one ?? []);
  const rows = await db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  const nameOf = (id: string | null) =>
    rows.find((row) => row.id === id)?.name ?? "A former member";
  return { organizer: nameOf(organizerId), talent: `${nameOf(talentId)}, ${actName}` };
}
