import type { RemittanceEvent } from '../../../src/lib/contract/postals/remittances.ts';
import type { Random } from './random.ts';
import { HOUR } from './sales.ts';

/** What became of a remittance of the demo. */

const DAY = 24 * HOUR;
const NOBODY = [
  'No había nadie en casa',
  'La dirección está incompleta',
  'El teléfono no responde',
  'Pidió que fueran el sábado',
];
const RETURNED = ['El cliente cambia el destinatario', 'El destinatario está de viaje'];
const CANCELLED = 'El cliente pidió su dinero';
/** Couriers set out every other day, at nine in the morning of Miami. */
const OUT = { every: 2 * DAY, at: 14 * HOUR } as const;
const setOut = (from: number): number => Math.ceil((from - OUT.at) / OUT.every) * OUT.every + OUT.at;
/** Nobody leaves money lying longer than this. */
const UNPAID_LIMIT = 15 * DAY;

export interface Stop {
  readonly event: Exclude<RemittanceEvent, 'created'>;
  readonly at: Date;
  readonly reason: string;
}

/** Steps one after the other, as far as they have happened by now. */
export function lifeOf(
  random: Random,
  now: Date,
  { created, card }: { readonly created: Date; readonly card: boolean },
): Stop[] {
  const age = now.getTime() - created.getTime();
  let at = created.getTime();
  const stops: Stop[] = [];
  const next = (event: Stop['event'], [least, most]: readonly [number, number], reason = ''): void => {
    at += random.integer(least * 60, most * 60) * 60_000;
    stops.push({ event, at: new Date(at), reason });
  };
  const chance = random.next();
  if (chance < 0.03) next('cancelled', [1, 30], CANCELLED);
  else if (chance < 0.05 && age < UNPAID_LIMIT) return [];
  else {
    at = setOut(at + 5 * HOUR);
    next('sent', [0, 0]);
    if (card) next('delivered', [2, 20]);
    else {
      if (chance < 0.15) next('not_delivered', [5, 40], random.pick(NOBODY));
      if (chance < 0.075) {
        next('returned', [8, 30], random.pick(RETURNED));
        if (age > UNPAID_LIMIT) next('cancelled', [24, 96], CANCELLED);
      } else {
        if (chance < 0.15) next('sent', [10, 40]);
        next('delivered', [8, 80]);
      }
    }
  }
  return stops.filter((stop) => stop.at < now);
}
