/** An MP4 box (ISO 14496-12) with the given content. */
export function box(name: string, ...content: Uint8Array[]): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.reduce((sum, { length }) => sum + length, head.length));
  head.write(name, 4, "latin1");
  return Buffer.concat([head, ...content]);
}

/** Big-endian 32-bit integers, negative ones in two's complement. */
export function integers(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4);
  return bytes;
}

/** Big-endian 64-bit integers. */
export function longIntegers(values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) bytes.writeBigUInt64BE(BigInt(value), at * 8);
  return bytes;
}
