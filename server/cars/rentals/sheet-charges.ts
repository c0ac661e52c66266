import type { RentalLine, RentalRow } from '../../../src/lib/contract/cars/rentals.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { agreedCharges } from '../../../src/lib/domain/agreed-charges.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import type { RequestContext } from '../../lib/call.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';
import { clientLanguage } from './mails.ts';
import type { StoredRental } from './rows.ts';
import { sheetOf } from './sheet.ts';
import { lineLabel } from './voucher.ts';

type Say = (language: Language) => string;

/** Texts of suggested charges by each of their names: staff took them in one language, and the sheet has both. */
async function suggestedNames(context: RequestContext, rental: StoredRental): Promise<Map<string, Say>> {
  const said = await Promise.all(
    LANGUAGES.map(async (language) => {
      const { proposed } = await sheetOf({ ...context, language }, rental);
      return [language, proposed.map(({ name }) => name)] as const;
    }),
  );
  const nameIn =
    (index: number): Say =>
    (language) =>
      said.find(([one]) => one === language)?.[1][index] ?? '';
  return new Map(said.flatMap(([, names]) => names.map((name, index) => [name, nameIn(index)] as const)));
}

/**
 * What was agreed since the car came back, with its total (rule: agreed-at-the-return). Null where nothing was, or where
 * the client's documents name no prices (rule: price-excluded).
 */
export async function chargesPart(
  context: RequestContext,
  { row, rental, before }: { row: RentalRow; rental: StoredRental; before: readonly RentalLine[] | null },
) {
  const agreed = before && !row.exclude_price ? agreedCharges(before, rental.lines) : [];
  if (agreed.length === 0) return null;
  const suggested = await suggestedNames(context, rental);
  const reader = readerOf(row.brand, clientLanguage(row));
  const priced = (amount: number) => formatMoney({ amount, currency: rental.currency }, reader);
  const label =
    (line: RentalLine, late: boolean): Say =>
    (language) =>
      (line.kind === 'extra' && suggested.get(line.name ?? '')?.(language)) ||
      (line.kind === 'rental' && late
        ? words(language)('cars/sheet:charges.late')
        : lineLabel(line, words(language), language));
  return {
    rows: agreed.map(({ line, quantity, unit, amount }) => ({
      name: label(line, quantity > 0 && amount > 0),
      count: quantity === 1 ? '' : `${quantity} × ${priced(unit)}`,
      amount: priced(amount),
    })),
    total: priced(agreed.reduce((whole, { amount }) => whole + amount, 0)),
  };
}
