import type { Language } from '../../../src/lib/contract/fields.ts';
import type {
  CompanyDiscount,
  DiscountRefusal,
  DiscountUses,
} from '../../../src/lib/domain/company-discounts.ts';
import { formatTypedDate } from '../../../src/lib/domain/dates.ts';
import { brandOf } from '../../../src/lib/site/hosts.ts';
import { words } from '../../lib/words.ts';

/** Names of what a rental is of, for the reason why a discount is not for it. */
export interface RentalNames {
  readonly model: string;
  readonly category: string;
  readonly office: string;
}

interface Refused {
  readonly discount: CompanyDiscount;
  readonly uses: DiscountUses;
  readonly refusal: DiscountRefusal;
  readonly names: RentalNames;
  /** Names of those that it stands behind. */
  readonly better?: readonly string[];
}

/** Why a discount does not count, as staff read it beside a price: "from 7 days", "used 3 of 3", "not at Varadero". */
export function refusalText(
  language: Language,
  { discount, uses, refusal, names, better = [] }: Refused,
): string {
  const say = (key: string, params: Record<string, string | number> = {}) =>
    words(language)(`cars/pricing/discounts:${key}`, params);
  const list = (texts: readonly string[]) => new Intl.ListFormat(language).format(texts);
  const date = (day: string | null) => ({ date: day === null ? '' : formatTypedDate(day) });
  const params: Partial<Record<DiscountRefusal, Record<string, string | number>>> = {
    booking_from: date(discount.booking_from),
    booking_to: date(discount.booking_to),
    pick_up_from: date(discount.pick_up_from),
    pick_up_to: date(discount.pick_up_to),
    currency: { currency: discount.currency ?? '' },
    brand: { brand: brandOf(discount.brand ?? '')?.name ?? '' },
    model: { model: names.model },
    category: { category: names.category },
    office: { office: names.office },
    min_days: { count: discount.min_days ?? 0 },
    max_days: { count: discount.max_days ?? 0 },
    weekday: { days: list(discount.weekdays.map((day) => say(`options.weekdays.${day}`))) },
    max_uses: { used: uses.all, max: discount.max_uses ?? 0 },
    max_uses_of_client: { used: uses.client, max: discount.max_uses_of_client ?? 0 },
    better: { name: list(better) },
  };
  return say(`refused.${refusal}`, params[refusal]);
}
