import { createServer } from "node:net";
import { StartError } from "../start-error.ts";

/** Throws immediately if the port is taken, before anything slow is opened. */
export function requireFreePort({ port, host }: { port: number; host: string }): Promise<void> {
  if (port === 0) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => reject(listenError(error, port)));
    probe.listen(port, host, () => probe.close(() => resolve()));
  });
}

function listenError(error: NodeJS.ErrnoException, port: number): Error {
  if (error.code === "EADDRINUSE") {
    return new StartError(
      `The port ${port} is taken by another program. Set PORT to a free one, for example PORT=${port + 1}.`,
    );
  }
  if (error.code === "EACCES")
    return new StartError(`Port ${port} requires elevated privileges. Set PORT to one above 1023.`);
  return error;
}

/** Throws a StartError that says in one sentence why the database in DATABASE_URL can't be used. */
export async function requireDatabase(connectionString: string): Promise<void> {
  const { Client } = await import("pg");
  const client = new Client({ connectionString, connectionTimeoutMillis: 5_000 });
  // connect() already reports connections that end while opening.
  client.on("error", () => undefined);
  const { host, pathname } = new URL(connectionString);
  try {
    await client.connect();
  } catch (error) {
    throw new StartError(
      `DATABASE_URL: ${reasonOf(error, { host, database: decodeURIComponent(pathname.slice(1)) })}`,
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown, at: { host: string; database: string }): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const reasons: Record<string, string> = {
    ECONNREFUSED: `no PostgreSQL answers at ${at.host}. Start it, or correct the address.`,
    ENOTFOUND: `there is no host ${at.host}. Correct the address.`,
    EAI_AGAIN: `the host ${at.host} cannot be looked up now. Check the network.`,
    "28P01": `PostgreSQL at ${at.host} refuses the user or the password.`,
    "28000": `PostgreSQL at ${at.host} refuses this user.`,
    "3D000": `PostgreSQL at ${at.host} has no database ${at.database}. Create it first.`,
    "53300": `PostgreSQL at ${at.host} has no connection left.`,
  };
  const said = error instanceof Error ? error.message : String(error);
  return reasons[code] ?? `PostgreSQL at ${at.host} cannot be used: ${said}.`;
}
