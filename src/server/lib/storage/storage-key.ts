const safeKey = /^[a-z]+(\/[a-z0-9-]+(\.[a-z0-9]+)?)*$/;

/** Whether a name has the form of a key; other programs may leave their own files in a folder. */
export function isKey(name: string): boolean {
  return safeKey.test(name);
}

/** Returns the key if it's valid, so that external input can't escape the storage. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`Not a storage key: ${JSON.stringify(key)}`);
  return key;
}
