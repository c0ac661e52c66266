import type { Language } from '../../../src/lib/contract/fields.ts';
import { TRANSACTION_TYPE } from '../../../src/lib/contract/financials/accounts.ts';
import type { Statement, StatementLine } from '../../../src/lib/contract/financials/statement.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { formatDate, formatMoney } from '../../../src/lib/words/format.ts';
import { formatLongDate } from '../../../src/lib/words/moments.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { readerOf } from '../../lib/reader.ts';
import { documentFrame } from '../../lib/pdf/document-frame.ts';
import { printPdf } from '../../lib/pdf/printer.ts';
import { words } from '../../lib/words.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { TRANSACTIONS } from './post.ts';

/** What a line is: its source and its record's code, and under them what it was for. */
function conceptOf({ source, record }: StatementLine, say: ReturnType<typeof words>): string {
  // The line that a correction corrects has a number that tells a client nothing.
  const code = record && record.key !== TRANSACTIONS ? record.code : '';
  return [
    [say(`financials/transactions:options.source.${source}`), code].filter(Boolean).join(' · '),
    record?.concept,
  ]
    .filter(Boolean)
    .join('\n');
}

/** The statement as PDF for the client. Reasons are what staff wrote for staff, and stay out of it. */
export async function printStatement(
  context: RequestContext,
  found: Statement,
  language: Language,
): Promise<Buffer> {
  const say = words(language);
  const brand = await brandOfMember(context, found.account.member.id);
  const reader = readerOf(brand, language);
  const zone = await companyZone(context.db);
  const money = (amount: { amount: number; currency: string }) => formatMoney(amount, reader);
  const head = (name: string) => say(`financials/accounts:statement.${name}`);
  const owes = found.closing.amount > 0;
  return printPdf('statement', {
    ...(await documentFrame(context, brand, language)),
    title: head('title'),
    code: found.account.number,
    facts: [
      [head('client'), found.account.member.name],
      [
        head('period'),
        say('financials/accounts:statement.fromTo', {
          from: formatLongDate(found.from, reader),
          to: formatLongDate(found.to, reader),
        }),
      ],
      [head('currency'), found.account.currency],
    ],
    head: [head('date'), head('concept'), head('debit'), head('credit'), head('balance')],
    opening: [head('opening'), money(found.opening)],
    rows: found.lines.map((line) => [
      formatDate(todayIn(zone, line.date)),
      conceptOf(line, say),
      line.type === TRANSACTION_TYPE.debit ? money(line.amount) : '',
      line.type === TRANSACTION_TYPE.credit ? money(line.amount) : '',
      money(line.balance),
    ]),
    none: head('none'),
    totals: [head('totals'), money(found.debits), money(found.credits)],
    closing: [head('closing'), money(found.closing)],
    meaning:
      found.closing.amount === 0
        ? head('settled')
        : say(`financials/accounts:statement.${owes ? 'owes' : 'inFavour'}`, {
            amount: money({ ...found.closing, amount: Math.abs(found.closing.amount) }),
          }),
  });
}
