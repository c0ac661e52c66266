/** An address as people in Cuba write it, always in Spanish: couriers there read it (rule: addresses-of-cuba). */

export interface CubanAddress {
  readonly street: string;
  readonly between_streets: string;
  readonly house_number: string;
  readonly building: string;
  readonly apartment: string;
  readonly suburb: string;
}

/** "Calle 23 No. 456, edif. 12, apto. 3, e/ A y B, rep. Vedado", of what is known. */
export function cubanAddress(address: CubanAddress): string {
  const { street, between_streets, house_number, building, apartment, suburb } = address;
  const named = (before: string, text: string) => (text === '' ? '' : `${before} ${text}`);
  return [
    [street, named('No.', house_number)].filter(Boolean).join(' '),
    named('edif.', building),
    named('apto.', apartment),
    named('e/', between_streets),
    named('rep.', suburb),
  ]
    .filter(Boolean)
    .join(', ');
}

/** The province of a municipality of Cuba, by the statistics office's numbers: 2301 Playa lies in 23 La Habana. */
export const provinceOf = (municipality: number): number => Math.floor(municipality / 100);
