/** What can be read from an address while it is typed, without knowing any address. */

interface CityCandidate {
  /** What stands before the city, as it was typed. */
  street: string;
  /** How the name of the city begins. */
  city: string;
  state?: string;
}

/** Words of a city's name at most: "Port Saint Lucie". */
const CITY_WORDS = 3;
const CITY_LETTERS = 3;

/**
 * Where the city may begin in a typed address, likeliest first: after the last comma ("123 Main St, Miami"), before a
 * state ("Miami, FL"), or in the last words when there is no comma. A street's own words are no city on their own:
 * what is offered must leave a street that has a number, or no street at all.
 */
export function cityCandidates(input: string): CityCandidate[] {
  const parts = input
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const last = parts.at(-1)?.replace(/\s+\d{5}(-\d{4})?$/, '') ?? '';
  const candidates: CityCandidate[] = [];
  const add = (street: string, city: string, state?: string) => {
    if (city.length < CITY_LETTERS || /\d/.test(city) || (street !== '' && !/\d/.test(street))) return;
    candidates.push({ street, city, ...(state ? { state } : {}) });
  };
  const beforeLast = parts.at(-2);
  if (beforeLast !== undefined) {
    add(parts.slice(0, -2).join(', '), beforeLast, last);
    add(parts.slice(0, -1).join(', '), last);
    return candidates;
  }
  const typed = last.split(/\s+/);
  add('', typed.join(' '));
  for (let count = Math.min(CITY_WORDS, typed.length - 1); count >= 1; count -= 1) {
    add(typed.slice(0, -count).join(' '), typed.slice(-count).join(' '));
  }
  return candidates;
}

const APARTMENT =
  /(?:^|[\s,])((?:apt|apto|apartment|apartamento|unit|suite|ste|piso|floor|#)\.?\s*#?\s*[\w-]+)(?=$|[\s,])/i;

/**
 * A suggestion with the apartment that was typed: services leave it out, and whoever picks their line must not lose it
 * (rule: apartment-kept). It stands after the street, the suggestion's first part.
 */
export function keepApartment(typed: string, suggestion: string): string {
  const apartment = APARTMENT.exec(typed)?.[1];
  if (!apartment || suggestion.toLowerCase().includes(apartment.toLowerCase())) return suggestion;
  const [street = '', ...rest] = suggestion.split(', ');
  return [`${street} ${apartment}`, ...rest].join(', ');
}
