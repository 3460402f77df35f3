export type PutAside = {
  /** undefined: it is gone. */
  read(): Promise<Uint8Array<ArrayBuffer> | undefined>;
  remove(): Promise<void>;
};

/** Keeps on this device's disk (OPFS) what waits for a better line; browsers without one, and full disks, keep nothing. */
export function openAside(eventId: string) {
  const name = `broadcast-${eventId}`;
  let count = 0;
  let folder: Promise<FileSystemDirectoryHandle> | undefined;

  async function open(): Promise<FileSystemDirectoryHandle> {
    const root = await navigator.storage.getDirectory();
    // What an earlier page left behind is sent by nobody.
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
