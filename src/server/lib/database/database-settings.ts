import { z } from "zod";
import { url, wholeNumber } from "../setting-shape.ts";

/** The database's address, this process's connection limits, and what carries hints between servers. */
export const databaseSettings = {
  DATABASE_URL: {
    about: "Your own PostgreSQL (15 or later), such as postgresql://user:password@host/name.",
    absent: "the embedded PostgreSQL, in DATA_DIR",
    shape: url("postgresql://user:password@host/name", ["postgres:", "postgresql:"]).optional(),
  },
  DATABASE_CONNECTIONS: {
    about:
      "The most database connections this process may open, not counting one for live hints. All processes together must stay below the database's limit.",
    absent: "20",
    shape: wholeNumber(4, 500).default(20),
  },
  DATABASE_STATEMENT_SECONDS: {
    about:
      "How many seconds a statement that a page waits for may run before the database cancels it.",
    absent: "5",
    shape: wholeNumber(1, 60).default(5),
  },
  DATABASE_POOLER: {
    about:
      "Set to transaction if DATABASE_URL leads to a pooler that assigns connections per transaction, such as PgBouncer; docs/operations.md says how to set it up. Needs REDIS_URL.",
    absent: "DATABASE_URL leads to PostgreSQL itself, or to a pooler in session mode",
    shape: z.enum(["transaction"], "transaction, or leave it out").optional(),
  },
  DATABASE_READ_URL: {
    about:
      "A read replica of that database. Search, Discover and the talent directory read from it while it is at most a second behind.",
    absent: "the database itself",
    shape: url("postgresql://user:password@host/name", ["postgres:", "postgresql:"]).optional(),
  },
  REDIS_URL: {
    about: "Redis server that carries live updates between several servers.",
    absent: "DATABASE_URL's database carries them; without one, only a single server is possible",
    shape: url("redis://host:6379", ["redis:", "rediss:"]).optional(),
  },
};
