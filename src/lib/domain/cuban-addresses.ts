import type { CubanAddress } from '../contract/postals/procedure-form.ts';

/** Addresses in Cuba from year to year: they follow each other without overlap, and a gap says why (rule: years-in-cuba). */

interface Life {
  readonly born: string | null;
  readonly left: string | null;
  readonly today: string;
}

export interface AddressProblem {
  /** Path below the list: 0.to_year */
  readonly path: string;
  readonly key: string;
}

interface Stay {
  readonly index: number;
  readonly from: number;
  readonly to: number;
  readonly explained: boolean;
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** What is missing or impossible in one address by itself. */
function ownProblems(address: CubanAddress, index: number, { born, left, today }: Life): AddressProblem[] {
  const { from_year: from, to_year: to } = address;
  const missing = (['address', 'city_id', 'from_year', 'to_year'] as const)
    .filter((field) => address[field] === null || address[field] === '')
    .map((field) => ({ path: `${index}.${field}`, key: 'required' }));
  const first = born === null ? undefined : yearOf(born);
  const last = yearOf(left ?? today);
  if (from !== null && first !== undefined && from < first)
    return [...missing, { path: `${index}.from_year`, key: 'years_before_birth' }];
  if (from !== null && to !== null && to < from)
    return [...missing, { path: `${index}.to_year`, key: 'years_order' }];
  if (to !== null && to > last) return [...missing, { path: `${index}.to_year`, key: 'years_after_leaving' }];
  return missing;
}

/** What is wrong between an address and what followed it: the next one, or leaving Cuba. */
function gapProblem({ index, to, explained }: Stay, next: number | undefined): AddressProblem[] {
  if (next === undefined) return [];
  if (next < to) return [{ path: `${index}.to_year`, key: 'years_overlap' }];
  return next - to > 1 && !explained ? [{ path: `${index}.gap_reason`, key: 'years_gap' }] : [];
}

/**
 * What is wrong with the addresses, each at its field. In the year of a move both may be named; years between two
 * addresses, or between the last one and leaving Cuba, need a reason.
 */
export function cubanAddressProblems(addresses: readonly CubanAddress[], life: Life): AddressProblem[] {
  const own = addresses.flatMap((address, index) => ownProblems(address, index, life));
  // Overlaps of years that cannot be would only repeat what is told already.
  if (own.length > 0) return own;
  const stays = addresses
    .map(({ from_year, to_year, gap_reason }, index) => ({
      index,
      from: from_year ?? 0,
      to: to_year ?? 0,
      explained: gap_reason !== '',
    }))
    .toSorted((one, other) => one.from - other.from || one.to - other.to);
  const left = life.left === null ? undefined : yearOf(life.left);
  return stays.flatMap((stay, place) => gapProblem(stay, stays[place + 1]?.from ?? left));
}
