import { sql } from 'kysely';
import { LANGUAGES } from '../../../src/lib/contract/limits.ts';
import { TRANSACTION_TYPE } from '../../../src/lib/contract/financials/accounts.ts';
import { statement, statementCsv, statementPdf } from '../../../src/lib/contract/financials/statement.ts';
import type { Statement, StatementLine } from '../../../src/lib/contract/financials/statement.ts';
import { fromMinorUnits } from '../../../src/lib/domain/money.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { csvOf } from '../../lib/export.ts';
import type { ExportColumn } from '../../lib/export.ts';
import { pdfAnswer } from '../../lib/pdf/answer.ts';
import { route } from '../../lib/route.ts';
import { words } from '../../lib/words.ts';
import { accountRecords } from '../account-rows.ts';
import { ledgerRecord, typeOf } from './lines.ts';
import { printStatement } from './statement-print.ts';

interface Period {
  from: string;
  to: string;
}

/**
 * Lines of whole days of the company's zone, between the balance before the first and after the last
 * (rule: company-day). Throws 404.
 */
async function statementOf(
  context: RequestContext,
  accountId: number,
  { from, to }: Period,
): Promise<Statement> {
  const { db } = context;
  const account = await accountRecords.one(context, accountId);
  const zone = await companyZone(db);
  const bounds = { from: dayInstants(from, zone).from, until: dayInstants(to, zone).until };
  const entries = db
    .selectFrom('ledger_entry')
    .innerJoin('ledger_movement', 'ledger_movement.id', 'ledger_entry.movement_id')
    .where('ledger_entry.account_id', '=', accountId);
  const before = await entries
    .select(sql<number>`coalesce(sum(ledger_entry.amount), 0)::bigint`.as('amount'))
    .where('ledger_movement.at', '<', bounds.from)
    .executeTakeFirstOrThrow();
  const rows = await entries
    .select([
      'ledger_entry.id',
      'ledger_entry.amount',
      'ledger_movement.at',
      'ledger_movement.source',
      'ledger_movement.reason',
      ledgerRecord().as('record'),
    ])
    .where('ledger_movement.at', '>=', bounds.from)
    .where('ledger_movement.at', '<', bounds.until)
    .orderBy('ledger_movement.at')
    .orderBy('ledger_entry.id')
    .execute();
  const money = (amount: number) => ({ amount, currency: account.currency });
  let balance = before.amount;
  const lines = rows.map(({ amount, at, ...line }): StatementLine => {
    balance += amount;
    return {
      ...line,
      date: at,
      type: typeOf(amount),
      amount: money(Math.abs(amount)),
      balance: money(balance),
    };
  });
  const sum = (type: number) =>
    lines.reduce((total, line) => total + (line.type === type ? line.amount.amount : 0), 0);
  return {
    account,
    from,
    to,
    opening: money(before.amount),
    lines,
    debits: money(sum(TRANSACTION_TYPE.debit)),
    credits: money(sum(TRANSACTION_TYPE.credit)),
    closing: money(balance),
  };
}

interface CsvRow {
  date: string;
  concept: string;
  record: string;
  reason: string;
  debit: number | null;
  credit: number | null;
  balance: number;
}

async function csv(call: Call<typeof statementCsv>): Promise<Response> {
  const found = await statementOf(call, call.params.id, call.query);
  const zone = await companyZone(call.db);
  const say = words(call.language);
  const head = (name: string) => `financials/accounts:statement.${name}`;
  const whole = (amount: number) => Number(fromMinorUnits(amount));
  const bound = (date: string, name: 'opening' | 'closing'): CsvRow => ({
    date,
    concept: say(head(name)),
    record: '',
    reason: '',
    debit: null,
    credit: null,
    balance: whole(found[name].amount),
  });
  const columns: ExportColumn<CsvRow>[] = [
    { heading: head('date'), value: (row) => row.date, type: 'date' },
    { heading: head('concept'), value: (row) => row.concept },
    { heading: head('record'), value: (row) => row.record },
    { heading: head('reason'), value: (row) => row.reason },
    { heading: head('debit'), value: (row) => row.debit, type: 'money' },
    { heading: head('credit'), value: (row) => row.credit, type: 'money' },
    { heading: head('balance'), value: (row) => row.balance, type: 'money' },
    { heading: head('currency'), value: () => found.account.currency },
  ];
  async function* rows(): AsyncGenerator<CsvRow> {
    yield bound(found.from, 'opening');
    for (const line of found.lines) {
      const amount = whole(line.amount.amount);
      const debit = line.type === TRANSACTION_TYPE.debit;
      yield {
        date: todayIn(zone, line.date),
        concept: say(`financials/transactions:options.source.${line.source}`),
        record: [line.record?.code, line.record?.concept].filter(Boolean).join(' · '),
        reason: line.reason,
        debit: debit ? amount : null,
        credit: debit ? null : amount,
        balance: whole(line.balance.amount),
      };
    }
    yield bound(found.to, 'closing');
  }
  const name = `${found.account.number}-${found.from}-${found.to}`;
  return csvOf(call, { name, columns, rows: rows() });
}

/** In the language asked for, else in the client's own. */
async function pdf(call: Call<typeof statementPdf>): Promise<Response> {
  const found = await statementOf(call, call.params.id, call.query);
  const member = await call.db
    .selectFrom('member')
    .select('language')
    .where('id', '=', found.account.member.id)
    .executeTakeFirst();
  const language =
    call.query.language ?? LANGUAGES.find((known) => known === member?.language) ?? LANGUAGES[0];
  return pdfAnswer(
    await printStatement(call, found, language),
    `${found.account.number}-${found.from}-${found.to}.pdf`,
  );
}

export const statementRoutes = [
  route(statement, (call) => statementOf(call, call.params.id, call.query)),
  route(statementCsv, csv),
  route(statementPdf, pdf),
];
