import type { Kysely } from 'kysely';
import type { Language } from '../../../src/lib/contract/fields.ts';
import { greetingName } from '../../../src/lib/domain/names.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import type { Database } from '../../db/tables.ts';
import { linesOf } from '../../lib/mail/lines.ts';
import type { Lines } from '../../lib/mail/lines.ts';
import { readerOf } from '../../lib/reader.ts';

/** A remittance as its sender is told of it: never what staff noted. Undefined for one that was entered by mistake and removed. */
export async function toldRemittance(db: Kysely<Database>, id: number) {
  return db
    .selectFrom('remittance')
    .innerJoin('member', 'member.id', 'remittance.member_id')
    .select([
      'code',
      'remittance.brand',
      'receiver_name',
      'receive_amount',
      'receive_currency',
      'received_by',
    ])
    .select(['member.email', 'member.first_name', 'member.last_name', 'member.language'])
    .where('remittance.id', '=', id)
    .executeTakeFirst();
}
export type ToldRemittance = NonNullable<Awaited<ReturnType<typeof toldRemittance>>>;

/** What the family receives, as a reader of the brand reads it. */
export const receivedText = (
  {
    brand,
    receive_amount,
    receive_currency,
  }: Pick<ToldRemittance, 'brand' | 'receive_amount' | 'receive_currency'>,
  language: Language,
): string => formatMoney({ amount: receive_amount, currency: receive_currency }, readerOf(brand, language));

/** What the texts of its mails may say. */
export const remittanceValues = (sent: ToldRemittance, language: Language) => ({
  first_name: greetingName(sent),
  code: sent.code,
  receiver: sent.receiver_name,
  receives: receivedText(sent, language),
  received_by: sent.received_by,
});

export const remittanceLines = (sent: ToldRemittance, language: Language): Lines =>
  linesOf(language, {
    remittance: sent.code,
    receiver: sent.receiver_name,
    receives: receivedText(sent, language),
  });
