import { v7 } from "uuid";

/** A new UUIDv7: sorts by the time it was made, also within one millisecond of one process. */
export function newId(): string {
  return v7();
}

const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text is an id as we write them: anything else would be an error in the database. */
export function isId(text: string): boolean {
  return shape.test(text);
}
