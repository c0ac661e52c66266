import { isDeepStrictEqual } from 'node:util';
import type { PlaceInput } from '../../src/lib/contract/cars/rental-input.ts';
import type { RequestContext } from '../lib/call.ts';
import type { Columns } from '../lib/records.ts';
import { priceOf } from './rental-quote.ts';
import type { Charges } from './rental-quote.ts';
import type { StoredRental } from './rental-rows.ts';
import { rentalSettings } from './rental-settings.ts';

/** What of a body, or of a stored rental, decides its price. */
export const chargesOf = ({ currency, full_tank_price, airport_tax, novel_driver, extras, discount, manual_price }: Charges): Charges => ({
  currency,
  full_tank_price,
  airport_tax,
  novel_driver,
  extras,
  discount,
  manual_price,
});

/** Charges as the table keeps them. */
export const chargeColumns = ({ extras, discount, ...charges }: Charges) => ({
  ...charges,
  extras: JSON.stringify(extras),
  discount: discount === null ? null : JSON.stringify(discount),
});

interface Priced {
  readonly model_id: number;
  readonly pick_up: PlaceInput;
  readonly drop_off: PlaceInput;
  readonly charges: Charges;
}

/** What of a saved price stays agreed while times, model and currency do: later changes of the table do not touch it. */
export function agreedOf(stored: StoredRental, { model_id, pick_up, drop_off, charges }: Priced) {
  const sameCurrency = charges.currency === stored.currency;
  const sameCar = sameCurrency && model_id === stored.model_id && pick_up.local === stored.pick_up_local && drop_off.local === stored.drop_off_local;
  return {
    agreed_daily: sameCar ? stored.lines.find(({ kind }) => kind === 'rental')?.unit.amount : undefined,
    agreed_novel_driver_fee: sameCurrency ? (stored.novel_driver_fee ?? undefined) : undefined,
    unchanged: sameCar && isDeepStrictEqual(chargesOf(stored), charges),
  };
}

/** The price's columns, or none when nothing that it depends on was changed: a saved price is never computed anew by itself. */
export async function pricedAgain(context: RequestContext, stored: StoredRental, change: Priced): Promise<Columns> {
  const { unchanged, ...agreed } = agreedOf(stored, change);
  if (unchanged) return {};
  const { model_id, charges } = change;
  const { lines, ...priced } = await priceOf(context.db, {
    model_id,
    charges,
    pick_up_local: change.pick_up.local,
    drop_off_local: change.drop_off.local,
    settings: await rentalSettings(context.db),
    language: context.language,
    ...agreed,
  });
  return { ...chargeColumns(charges), ...priced, lines: JSON.stringify(lines) };
}
