const safeKey = /^[a-z]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/;

/** The key, if it has the form of one; what comes from elsewhere cannot lead out of the storage. */
export function checkedKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
