import { searchKey } from './plain-letters.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A municipality with its province. */
export interface Municipality extends Named {
  readonly state: Named;
}

export type FoundMunicipality =
  | { readonly kind: 'found'; readonly id: number }
  | { readonly kind: 'unknown_state' }
  | { readonly kind: 'unknown_city' }
  /** It is in these provinces, and not in the one that was named. */
  | { readonly kind: 'elsewhere'; readonly states: readonly string[] }
  /** It is in several, and none was named. */
  | { readonly kind: 'several'; readonly states: readonly string[] };

const key = (name: string): string =>
  searchKey(name)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Other names of provinces and municipalities, beside those of the list. */
const ALSO: Readonly<Record<string, string>> = {
  havana: 'la habana',
  'la havana': 'la habana',
  'ciudad habana': 'la habana',
  'ciudad de la habana': 'la habana',
  'isla de pinos': 'isla de la juventud',
  'carlos manuel de cespedes': 'cespedes',
  'san nicolas': 'san nicolas de bari',
  'san antonio': 'san antonio de los banos',
  'santa isabel de las lajas': 'lajas',
  'habana centro': 'centro habana',
  'vieja habana': 'la habana vieja',
  'habana vieja': 'la habana vieja',
};

/** A name and its other one, by which a list may know it. */
const keysOf = (name: string): string[] => {
  const own = key(name);
  return [own, ...(ALSO[own] === undefined ? [] : [ALSO[own]])];
};

/**
 * The municipality that somebody wrote, with or without its province. Names are no keys: San Luis is in Pinar del Río and
 * in Santiago de Cuba, so who names no province is asked (rule: import-row-by-row).
 */
export function findMunicipality(
  municipalities: readonly Municipality[],
  { city, state }: { readonly city: string; readonly state: string },
): FoundMunicipality {
  const is = ({ name }: Named, keys: readonly string[]): boolean =>
    keysOf(name).some((one) => keys.includes(one));
  const named = municipalities.filter((one) => is(one, keysOf(city)));
  const states = named.map((one) => one.state.name);
  if (state.trim() === '') {
    const [first] = named;
    if (!first) return { kind: 'unknown_city' };
    return named.length === 1 ? { kind: 'found', id: first.id } : { kind: 'several', states };
  }
  if (!municipalities.some((one) => is(one.state, keysOf(state)))) return { kind: 'unknown_state' };
  const found = named.find((one) => is(one.state, keysOf(state)));
  if (found) return { kind: 'found', id: found.id };
  return named.length > 0 ? { kind: 'elsewhere', states } : { kind: 'unknown_city' };
}
