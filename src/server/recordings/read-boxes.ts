/** An MP4 box (ISO 14496-12): the offsets of its content, without the header. */
export type Box = { name: string; start: number; end: number };

/** Reads the boxes between two offsets. Only supports 32-bit sizes. */
export function readBoxes(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = viewOf(bytes);
  const boxes: Box[] = [];
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at);
    // A host may have sent anything: stop at the first invalid size.
    if (size < 8 || at + size > to) break;
    const name = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    boxes.push({ name, start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

/** The boxes with this name inside another one. */
export function childBoxes(bytes: Uint8Array, box: Box | undefined, name: string): Box[] {
  return box ? readBoxes(bytes, box.start, box.end).filter((one) => one.name === name) : [];
}

/** Whether a box uses 64-bit times. */
export function isLong(bytes: Uint8Array, { start }: Box): boolean {
  return bytes[start] === 1;
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
