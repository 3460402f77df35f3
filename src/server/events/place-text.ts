type Place = { venue: string; address: string; city: string; country: string };

/** "The Old Exchange, 14 Quay Street, Hamburg, Germany", as far as it is known. */
export function placeOf({ venue, address, city, country }: Place): string {
  return [venue, address, city, country].filter(Boolean).join(", ");
}

/** The same, or that one joins online; nothing where it says neither. */
export function whereOf(event: Place & { online: boolean }): string {
  return placeOf(event) || (event.online ? "Online" : "");
}

/** The same in few words: "The Old Exchange, Hamburg". */
export function shortWhereOf(event: Omit<Place, "address"> & { online: boolean }): string {
  const { venue, city, country, online } = event;
  return [venue, city || country].filter(Boolean).join(", ") || (online ? "Online" : "");
}
