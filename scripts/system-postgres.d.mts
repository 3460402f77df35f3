/** A PostgreSQL of the machine's own, the newest from 15; undefined when there is none. */
export function findSystemPostgres(): { folder: string; version: number } | undefined;

/** Starts it on a socket in a temporary folder; stop() removes it. */
export function startSystemPostgres(found: {
  folder: string;
}): Promise<{ url: string; stop(): Promise<void> }>;
