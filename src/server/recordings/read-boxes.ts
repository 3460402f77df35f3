/** A box of an MP4 (ISO 14496-12): what lies between its head and its end. */
export type Box = { name: string; start: number; end: number };

/** The boxes between two places; none of ours is longer than 32 bits can say. */
export function readBoxes(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    // What a host sent may be anything: the rest is not read.
    if (size < 8 || at + size > to) break;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    boxes.push({ name, start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

/** The boxes of this name inside another one. */
export function inside(bytes: Uint8Array, box: Box | undefined, name: string): Box[] {
  return box ? readBoxes(bytes, box.start, box.end).filter((one) => one.name === name) : [];
}

/** Whether a box counts its times in 64 bits. */
export function isLong(bytes: Uint8Array, { start }: Box): boolean {
  return bytes[start] === 1;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
