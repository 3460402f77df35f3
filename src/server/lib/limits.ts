export type Limits = {
  /** Takes one try of `allowed` in `seconds` for this key, kept in the database; refuses TOO_MANY_TRIES when none is left. */
  take(name: string, key: string, limit: { allowed: number; seconds: number }): Promise<void>;
  /** Forgets the tries of this key, as after a success. */
  forget(name: string, key: string): Promise<void>;
};
