import { isDeepStrictEqual } from 'node:util';
import type { PlaceInput } from '../../../src/lib/contract/cars/rental-input.ts';
import type { AgreedPrice } from '../../db/tables/cars.ts';
import type { RequestContext } from '../../lib/call.ts';
import type { Columns } from '../../lib/records.ts';
import { claimedPrice, discountColumns, discountedPrice } from './company-discounts.ts';
import { keepsDiscounts } from './discount-judgement.ts';
import type { AskedDiscounts, DiscountedQuestion } from './discount-judgement.ts';
import { refuseDiscount } from './discount.ts';
import type { Charges } from './quote.ts';
import type { StoredRental } from './rows.ts';
import { rentalSettings } from './settings.ts';

/** What of a body, or of a stored rental, decides its price. */
export const chargesOf = ({
  currency,
  full_tank_price,
  airport_tax,
  novel_driver,
  extras,
  discount,
  manual_price,
}: Charges): Charges => ({
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

/** As many earlier agreements as anybody goes back to. */
const AGREED_MAX = 20;

type Agreement = Pick<AgreedPrice, 'model_id' | 'currency' | 'pick_up_local' | 'drop_off_local'>;
const sameAgreement = (one: Agreement, other: Agreement): boolean =>
  one.model_id === other.model_id &&
  one.currency === other.currency &&
  one.pick_up_local === other.pick_up_local &&
  one.drop_off_local === other.drop_off_local;

/** Daily prices that were agreed with a rental, what it costs now first. */
function agreements(stored: StoredRental): AgreedPrice[] {
  const daily = stored.lines.find(({ kind }) => kind === 'rental')?.unit.amount;
  const { model_id, currency, pick_up_local, drop_off_local } = stored;
  const now = { model_id, currency, pick_up_local, drop_off_local };
  const before = stored.agreed_prices.filter((agreed) => !sameAgreement(agreed, now));
  return daily === undefined ? before : [{ ...now, daily }, ...before].slice(0, AGREED_MAX);
}

/** What of a saved price is agreed for times, model and currency, the present ones or earlier ones: later changes of the table do not touch it. */
export function agreedOf(stored: StoredRental, { model_id, pick_up, drop_off, charges }: Priced) {
  const request = {
    model_id,
    currency: charges.currency,
    pick_up_local: pick_up.local,
    drop_off_local: drop_off.local,
  };
  const sameCurrency = charges.currency === stored.currency;
  const sameCar = sameAgreement(stored, request);
  return {
    agreed_daily: agreements(stored).find((agreed) => sameAgreement(agreed, request))?.daily,
    agreed_novel_driver_fee: sameCurrency ? (stored.novel_driver_fee ?? undefined) : undefined,
    unchanged: sameCar && isDeepStrictEqual(chargesOf(stored), charges),
  };
}

/** A change of a saved rental, with the discounts that are asked for. */
export interface PricedChange extends Priced {
  readonly asked: AskedDiscounts;
}

/** The discounts of a saved rental, as a change asks for them that says nothing of them. */
export const askedOf = (stored: StoredRental): AskedDiscounts => ({
  code: stored.discount_code,
  on_manual_price: stored.discounts_on_manual_price,
  typed: false,
  member_id: stored.member_id,
});

/** How a change is priced; undefined when nothing that the price depends on changes: a saved one is never computed anew by itself. */
async function questionOf(
  context: RequestContext,
  stored: StoredRental,
  change: PricedChange,
): Promise<DiscountedQuestion | undefined> {
  const { unchanged, ...agreed } = agreedOf(stored, change);
  const { model_id, charges, asked } = change;
  const question = {
    model_id,
    charges,
    asked,
    pick_up_office_id: change.pick_up.office_id,
    pick_up_local: change.pick_up.local,
    drop_off_local: change.drop_off.local,
    brand: stored.brand,
    settings: await rentalSettings(context.db),
    language: context.language,
    ...agreed,
  };
  return unchanged && keepsDiscounts(stored, question) ? undefined : { ...question, before: stored };
}

/** What a change would cost; undefined when it costs what the rental does. */
export async function priceAgain(
  context: RequestContext,
  stored: StoredRental,
  change: PricedChange,
): Promise<number | undefined> {
  const question = await questionOf(context, stored, change);
  return question && (await discountedPrice(context, question)).price.total;
}

/** The price's columns, or none when it stays. */
export async function pricedAgain(
  context: RequestContext,
  stored: StoredRental,
  change: PricedChange,
): Promise<Columns> {
  const question = await questionOf(context, stored, change);
  if (!question) return {};
  const discounts = await claimedPrice(context, question);
  const { lines, ...priced } = discounts.price;
  const { charges, asked } = change;
  // Other dates leave a discount that was allowed as it is.
  if (!isDeepStrictEqual(charges.discount, stored.discount))
    refuseDiscount(context, { discount: charges.discount, lines, settings: question.settings });
  return {
    ...chargeColumns(charges),
    ...discountColumns(discounts, asked),
    ...priced,
    lines: JSON.stringify(lines),
    agreed_prices: JSON.stringify(agreements(stored)),
  };
}
