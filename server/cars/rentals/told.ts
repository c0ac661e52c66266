import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { greetingName } from '../../../src/lib/domain/names.ts';
import { countedAllowance } from '../../../src/lib/domain/service-amounts.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { formatAtOffice, formatMoment } from '../../../src/lib/words/moments.ts';
import type { Database } from '../../db/tables.ts';
import type { Sold } from '../../financials/chargeables/chargeable.ts';
import { leftText } from '../../financials/services/left.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import type { Lines } from '../../lib/mail/lines.ts';
import { readerOf } from '../../lib/reader.ts';
import { words } from '../../lib/words.ts';

/*
 * A rental as its client is told of it, in mails about it and about its payments: written dates by the clock of each
 * office (rule: hour-of-the-office), labelled lines. What "exclude price" hides stays out.
 */

/** What is told of a rental. Undefined for one that was entered by mistake and removed. */
export async function toldRental(db: Kysely<Database>, id: number) {
  const officeName = (column: string) =>
    sql<string>`(select office.name from office where office.id = ${sql.ref(column)})`;
  return db
    .selectFrom('rental')
    .innerJoin('member', 'member.id', 'rental.member_id')
    .innerJoin('payment_service as service', (join) =>
      join.on('service.record_key', '=', rentals.key).onRef('service.record_id', '=', 'rental.id'),
    )
    .innerJoin('model', 'model.id', 'rental.model_id')
    .select([
      'rental.id',
      'rental.code',
      'rental.brand',
      'rental.email',
      'rental.first_name',
      'rental.last_name',
      'member.language',
      'rental.days',
      'rental.currency',
    ])
    .select([
      'rental.total',
      'rental.paid',
      'rental.payment_limit_at',
      'rental.exclude_price',
      'rental.cancellation_fee',
      'rental.cancellation',
      'rental.pick_up_local',
      'rental.drop_off_local',
    ])
    .select(['service.due', 'service.financing', 'service.allowance', 'service.kept'])
    .select([
      sql<string>`model.brand || ' ' || model.name`.as('model'),
      officeName('rental.pick_up_office_id').as('pick_up_office'),
      officeName('rental.drop_off_office_id').as('drop_off_office'),
    ])
    .where('rental.id', '=', id)
    .executeTakeFirst();
}
export type ToldRental = NonNullable<Awaited<ReturnType<typeof toldRental>>>;

/** What the texts of a rental's mails may say. */
export async function rentalValues(db: Kysely<Database>, rental: ToldRental, language: Language) {
  const reader = readerOf(rental.brand, language);
  const allowance = countedAllowance(rental);
  const money = (amount: number) =>
    rental.exclude_price ? '' : formatMoney({ amount, currency: rental.currency }, reader);
  return {
    first_name: greetingName(rental),
    last_name: rental.last_name,
    code: rental.code,
    model: rental.model,
    pick_up: formatAtOffice(rental.pick_up_local, rental.pick_up_office, reader),
    drop_off: formatAtOffice(rental.drop_off_local, rental.drop_off_office, reader),
    days: String(rental.days),
    total: money(rental.total),
    allowance: allowance > 0 ? money(-allowance) : '',
    left: rental.exclude_price ? '' : leftText({ ...rental, received: rental.paid }, reader),
    limit:
      rental.payment_limit_at === null
        ? ''
        : formatMoment(rental.payment_limit_at, await companyZone(db), reader),
  };
}

/** Which car, from when to when. */
export const tripLines = (
  { code, model, pick_up, drop_off }: Awaited<ReturnType<typeof rentalValues>>,
  language: Language,
): Lines => linesOf(language, { rental: code, car: model, pick_up, drop_off });

/** A rental as what was sold: what its payments are for. */
export const soldRental = (values: Awaited<ReturnType<typeof rentalValues>>, language: Language): Sold => ({
  concept: words(language)('mails:concept', { code: values.code }),
  lines: tripLines(values, language),
});
