import { sql, type SQL } from "drizzle-orm";

/** The code that people say and type: a ticket's order and its number in it. */
export function codeOf(reference: string, number: number): string {
  return `${reference}-${String(number).padStart(2, "0")}`;
}

/** The same in SQL, of an order and a ticket by the names they have in the query. */
export function codeColumn(order: string, ticket: string): SQL {
  const [reference, number] = [sql.identifier(order), sql.identifier(ticket)];
  return sql`${reference}.reference || '-' || to_char(${number}.number, 'FM9900')`;
}
