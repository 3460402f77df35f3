/** A PostgreSQL of the machine's own, the newest from 15; undefined when there is none. */
export function findSystemPostgres(): { folder: string; version: number } | undefined;
