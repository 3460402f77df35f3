type TypedCity = { city: string; country?: string };

/**
 * Possible cities in an address or venue: each part between commas, without postal codes, and the parts that follow it as its
 * country. "12 Main St, Austin, TX 78701" may be in Austin in TX, or in a city TX.
 */
export function citiesIn(address: string): TypedCity[] {
  const parts = address.split(/[,\n]/).map(withoutPostalCode).filter(Boolean);
  // A single part is the street or the venue.
  if (address.split(/[,\n]/).length < 2) return [];
  return parts.map((city, at) => {
    const country = parts.slice(at + 1).join(", ");
    return { city, ...(country !== "" && { country }) };
  });
}

/** Removes postal codes: words with a digit, including both words of a code such as "SW1A 2AA". */
function withoutPostalCode(part: string): string {
  const words = part.trim().split(/\s+/);
  return words.filter((word) => !/\d/.test(word)).join(" ");
}
