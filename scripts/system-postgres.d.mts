/** The newest installed PostgreSQL from version 15; undefined if there is none. */
export function findSystemPostgres(): { folder: string; version: number } | undefined;

/** Starts it on a socket in a temporary folder; stop() removes it. */
export function startSystemPostgres(found: {
  folder: string;
}): Promise<{ url: string; stop(): Promise<void> }>;
