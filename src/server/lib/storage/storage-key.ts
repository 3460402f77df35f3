const safeKey = /^[a-z]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/;

/** Whether a name has the form of a key; other programs leave files of their own in a folder. */
export function isKey(name: string): boolean {
  return safeKey.test(name);
}

/** The key, if it has the form of one; what comes from elsewhere cannot lead out of the storage. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
