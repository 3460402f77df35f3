import { and, eq, or, sql } from "drizzle-orm";
import { fitTermsToFee } from "../../contract/bookings/amounts.ts";
import type { Terms } from "../../contract/bookings/terms.ts";
import { acts } from "../acts/tables.ts";
import type { Transaction } from "../lib/database/database.ts";
import { refuse } from "../lib/refuse.ts";
import { media } from "../media/tables.ts";
import { type BookingRow, bookingVersions, isFileOfTerms } from "./tables.ts";

type Booked = Pick<BookingRow, "id" | "actId">;

/** The terms with their PDFs under their own names; the PDFs must be shown by the act, or be part of an earlier version. */
export async function takeRiderFiles(tx: Transaction, booked: Booked, sent: Terms): Promise<Terms> {
  const terms = fitTermsToFee(sent);
  const { riderFile, hospitalityFile } = terms;
  return {
    ...terms,
    ...(riderFile && { riderFile: await takeFile(tx, booked, "riderFile", riderFile) }),
    ...(hospitalityFile && {
      hospitalityFile: await takeFile(tx, booked, "hospitalityFile", hospitalityFile),
    }),
  };
}

type File = NonNullable<Terms["riderFile"]>;

async function takeFile(tx: Transaction, { id, actId }: Booked, field: string, given: File) {
  const ofAct = sql`exists (select 1 from ${acts} where ${acts.id} = ${actId}
    and ${media.id} in (${acts.riderFileId}, ${acts.hospitalityFileId}))`;
  const ofVersion = sql`exists (select 1 from ${bookingVersions}
    where ${bookingVersions.bookingId} = ${id} and ${isFileOfTerms(media.id)})`;
  // Locked, so that no sweep deletes it in between.
  const [file] = await tx
    .select({ name: media.alt })
    .from(media)
    .where(and(eq(media.id, given.id), or(ofAct, ofVersion)))
    .for("share");
  if (!file)
    refuse("BAD_INPUT", {
      fields: [
        {
          field: `terms.${field}`,
          message: "This PDF is no longer available. Remove it to continue.",
        },
      ],
    });
  return { id: given.id, name: file.name || given.name };
}
