import { v7 } from "uuid";

/** A new UUIDv7: sorts by creation time, even within one millisecond of the same process. */
export function newId(): string {
  return v7();
}

const shape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a text has the format of our ids; anything else would cause a database error. */
export function isId(text: string): boolean {
  return shape.test(text);
}
