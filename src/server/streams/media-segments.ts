const around = new Set(["styp", "sidx", "prft", "emsg", "free", "skip"]);

/** Whether these bytes are an init segment: the file type, then the description of its tracks. */
export function isInitSegment(bytes: Uint8Array): boolean {
  const boxes = boxesIn(bytes)?.filter((box) => !around.has(box));
  return boxes?.join(" ") === "ftyp moov";
}

/** Whether these bytes are a media segment: one fragment or more, and nothing that is none. */
export function isMediaSegment(bytes: Uint8Array): boolean {
  const boxes = boxesIn(bytes)?.filter((box) => !around.has(box));
  return boxes !== undefined && /^moof mdat( moof mdat)*$/.test(boxes.join(" "));
}

/** The names of the outer boxes (ISO 14496-12); undefined where the sizes do not add up. */
function boxesIn(bytes: Uint8Array): string[] | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const names: string[] = [];
  for (let at = 0; at < bytes.length;) {
    if (at + 8 > bytes.length) return undefined;
    const size = view.getUint32(at);
    // 1 is a size of 64 bits and 0 "to the end": no segment of ours needs either.
    if (size < 8 || at + size > bytes.length) return undefined;
    names.push(String.fromCharCode(...bytes.subarray(at + 4, at + 8)));
    at += size;
  }
  return names;
}
