import { z } from "zod";
import { url, wholeNumber } from "../setting-shape.ts";

/** The database's address, this process's connection limits, and what carries hints between servers. */
export const databaseSettings = {
  DATABASE_URL: {
    about: "A PostgreSQL (15 or later) of your own, such as postgresql://user:password@host/name.",
    absent: "the embedded PostgreSQL, in DATA_DIR",
    shape: url("postgresql://user:password@host/name", ["postgres:", "postgresql:"]).optional(),
  },
  DATABASE_CONNECTIONS: {
    about:
      "How many connections to the database this process may hold, one more for live hints not counted. All processes together must stay below what the database allows.",
    absent: "20",
    shape: wholeNumber(4, 500).default(20),
  },
  DATABASE_STATEMENT_SECONDS: {
    about: "After how many seconds the database gives up a statement that a page waits for.",
    absent: "5",
    shape: wholeNumber(1, 60).default(5),
  },
  DATABASE_POOLER: {
    about:
      "transaction: DATABASE_URL leads to a pooler that lends a connection for one transaction, such as PgBouncer; docs/operations.md says how to set it up. Needs REDIS_URL.",
    absent: "DATABASE_URL leads to PostgreSQL itself, or to a pooler by session",
    shape: z.enum(["transaction"], "transaction, or leave it out").optional(),
  },
  DATABASE_READ_URL: {
    about:
      "A read replica of that database. Search, discovery and the talent directory ask it as long as it is at most a second behind.",
    absent: "the database itself",
    shape: url("postgresql://user:password@host/name", ["postgres:", "postgresql:"]).optional(),
  },
  REDIS_URL: {
    about: "Redis that carries live updates between several servers.",
    absent: "the database of DATABASE_URL carries them; without one, one server alone",
    shape: url("redis://host:6379", ["redis:", "rediss:"]).optional(),
  },
};
