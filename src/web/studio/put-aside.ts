export type PutAside = {
  /** undefined if it's gone. */
  read(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(): Promise<void>;
};

/** Stores the upload backlog on this device's disk (OPFS). Stores nothing if the browser doesn't support it or the disk is full. */
export function openAside(eventId: string) {
  const name = `broadcast-${eventId}`;
  let count = 0;
  let folder: Promise<FileSystemDirectoryHandle> | undefined;

  async function open(): Promise<FileSystemDirectoryHandle> {
    const root = await navigator.storage.getDirectory();
    // Nobody sends what an earlier page has left behind.
    await root.removeEntry(name, { recursive: true }).catch(() => undefined);
    return root.getDirectoryHandle(name, { create: true });
  }
  return {
    async put(bytes: Uint8Array<ArrayBuffer>): Promise<PutAside | undefined> {
      count += 1;
      const file = `${count}.m4s`;
      try {
        folder ??= open();
        const inFolder = await folder;
        const handle = await inFolder.getFileHandle(file, { create: true });
        const writing = await handle.createWritable();
        await writing.write(bytes);
        await writing.close();
        return {
          read: async () =>
            handle.getFile().then(
              async (stored) => new Uint8Array(await stored.arrayBuffer()),
              () => undefined,
            ),
          remove: () => inFolder.removeEntry(file).catch(() => undefined),
        };
      } catch {
        return undefined;
      }
    },
    async close(): Promise<void> {
      if (!folder) return;
      const root = await navigator.storage.getDirectory();
      await root.removeEntry(name, { recursive: true }).catch(() => undefined);
    },
  };
}
