type Place = { venue: string; address: string; city: string; country: string };

/** "The Old Exchange, 14 Quay Street, Hamburg, Germany"; unknown parts are left out. */
export function placeOf({ venue, address, city, country }: Place): string {
  return [venue, address, city, country].filter(Boolean).join(", ");
}

/** Like `placeOf`, but "Online" for an online event without a place; empty when neither is known. */
export function whereOf(event: Place & { online: boolean }): string {
  return placeOf(event) || (event.online ? "Online" : "");
}

/** The short form: "The Old Exchange, Hamburg". */
export function shortWhereOf(event: Omit<Place, "address"> & { online: boolean }): string {
  const { venue, city, country, online } = event;
  return [venue, city || country].filter(Boolean).join(", ") || (online ? "Online" : "");
}
