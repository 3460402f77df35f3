import type { Person } from "../lib/routes.ts";

export type Identity = {
  /** The signed-in person of a request's cookies. One indexed statement; undefined for strangers. */
  findPerson(headers: Headers): Promise<Person | undefined>;
};
