export type ExportedFile = {
  /** Name of the file in the archive, without `.json`. */
  file: string;
  table: string;
  /** Which rows go in; `:person` is the id of the archive's owner. */
  mine: string;
  /** Columns left out, and why. */
  without?: Record<string, string>;
};

export type Coverage = {
  /** Files of the archive that this table fills. */
  files?: Omit<ExportedFile, "table">[];
  /** Columns naming a person whose rows are not put into that person's archive, and why. */
  notTheirs?: Record<string, string>;
  /** Columns that outlive the person, and why. */
  stays?: Record<string, string>;
  /** How the rows leave with the person. */
  leaves: string;
};

/** How rows leave that refer to a person whose going takes them along. */
export const withThem = "by the foreign key";
export const secret = "a secret that proves who they are";

export const derived = "derived from what is exported";
