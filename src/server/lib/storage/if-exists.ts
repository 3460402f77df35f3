/**
 * What reading a file or folder gives; undefined if there is none. Every other failure, such as missing rights or a broken disk, is thrown:
 * what can't be read must not be taken for absent and made a second time.
 */
export async function ifExists<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
