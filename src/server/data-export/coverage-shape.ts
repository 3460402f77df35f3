export type ExportedFile = {
  /** The file's name in the archive, without `.json`. */
  file: string;
  table: string;
  /** Which rows are included; `:person` is the id of the archive's owner. */
  mine: string;
  /** Columns left out, and why. */
  without?: Record<string, string>;
};

export type Coverage = {
  /** Files of the archive that this table fills. */
  files?: Omit<ExportedFile, "table">[];
  /** Columns that name a person without their rows going into that person's archive, and why. */
  notTheirs?: Record<string, string>;
  /** Columns that outlive the person, and why. */
  stays?: Record<string, string>;
  /** What happens to the rows when the person is deleted. */
  leaves: string;
};

/** For rows that are deleted by their foreign key to the person. */
export const deletedByForeignKey = "by the foreign key";
export const secret = "a secret that proves who they are";

export const derivedFromExport = "derived from what is exported";
