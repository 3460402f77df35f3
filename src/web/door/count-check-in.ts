import type { Door } from "../../contract/tickets/door.ts";

/** The door's counts with one more entry, until the server has counted it. */
export function countCheckIn(door: Door, type: string | undefined, gateId: string | null): Door {
  const gates = door.gates.map((gate) => (gate.id === gateId ? oneMore(gate) : gate));
  const known = door.types.find(({ name }) => name === type);
  const types = door.types.map((one) => (one === known ? oneMore(one) : one));
  return { ...oneMore(door), gates, types };
}

function oneMore<T extends { in: number }>(counted: T): T {
  return { ...counted, in: counted.in + 1 };
}
