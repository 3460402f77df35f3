const probeBytes = 600_000;

/** How many bits a second get through to the server; undefined when none do. */
export async function measureUplink(eventId: string): Promise<number | undefined> {
  const bytes = new Uint8Array(probeBytes);
  // Not compressible, as pictures are not.
  for (let at = 0; at < bytes.length; at += 65_536)
    crypto.getRandomValues(bytes.subarray(at, at + 65_536));
  const began = performance.now();
  try {
    const response = await fetch(`/api/v1/streams/${eventId}/uplink`, {
      method: "POST",
      body: bytes,
      signal: AbortSignal.timeout(15_000),
    });
    if (!response.ok) return undefined;
    return (probeBytes * 8) / ((performance.now() - began) / 1_000);
  } catch {
    return undefined;
  }
}
