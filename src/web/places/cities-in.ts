type TypedCity = { city: string; country?: string };

/**
 * The cities that an address or a venue's name may name: each part between its commas, without postal codes, with the parts that
 * follow it. "12 Main St, Austin, TX 78701" may be in Austin in TX, or in a city TX.
 */
export function citiesIn(address: string): TypedCity[] {
  const parts = address.split(/[,\n]/).map(withoutPostalCode).filter(Boolean);
  // One part alone is the street or the venue.
  if (address.split(/[,\n]/).length < 2) return [];
  return parts.map((city, at) => {
    const country = parts.slice(at + 1).join(", ");
    return { city, ...(country !== "" && { country }) };
  });
}

/** Postal codes hold a digit, alone or in a pair of words as in "SW1A 2AA". */
function withoutPostalCode(part: string): string {
  const words = part.trim().split(/\s+/);
  return words.filter((word) => !/\d/.test(word)).join(" ");
}
