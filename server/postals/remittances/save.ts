import type { RemittanceInput } from '../../../src/lib/contract/postals/remittance-input.ts';
import type { RemittanceQuote } from '../../../src/lib/contract/postals/remittance-quote.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { REMITTANCE_PREFIX } from '../../../src/lib/domain/codes.ts';
import { kindOfRemittance, remittanceProblems } from '../../../src/lib/domain/remittance-needs.ts';
import type { RemittanceKind } from '../../../src/lib/domain/remittance-needs.ts';
import { isUnusualCard } from '../../../src/lib/domain/recipient-card.ts';
import { REMITTANCE, REMITTANCE_IS_OVER } from '../../../src/lib/domain/remittances.ts';
import { todayIn } from '../../../src/lib/domain/zones.ts';
import { accountOf } from '../../financials/ledger/account.ts';
import { lockAccounts } from '../../financials/locks.ts';
import type { RequestContext } from '../../lib/call.ts';
import { companyZone } from '../../lib/company-zone.ts';
import { nextCode } from '../../lib/next-code.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { insertRecord, lockVersion, updateRecord } from '../../lib/records.ts';
import { lockReservations } from '../../reservations/lock.ts';
import type { Target } from '../../reservations/lock.ts';
import { officeFor } from '../../system/provider-office.ts';
import { heldClient } from '../../users/held-client.ts';
import { brandOfMember } from '../../users/member-brand.ts';
import { claimQuote } from '../exchanges/quote.ts';
import { NO_CARD, cardColumns, cardOf } from './card.ts';
import { followRemittance, openRemittanceService } from './chargeable.ts';
import { refuseBeyondQuarter, refuseBlockedProvider } from './limits.ts';
import { mailRemittance } from './mails.ts';
import { receiverColumns } from './receiver.ts';
import { storedRemittance } from './rows.ts';
import type { StoredRemittance } from './rows.ts';

const table = 'remittance';
const { key } = remittances;

/** By the year of the company's calendar. */
const CODES = { prefix: REMITTANCE_PREFIX, sequence: 'remittance_number' } as const;

/** What a remittance keeps of its quote: the amounts as they were shown, and the rate that was promised. */
const quoteColumns = ({ id, delivery, remit, receive, rate, fee, total }: RemittanceQuote) => ({
  quote_id: id,
  delivery,
  remit_currency: remit.currency,
  receive_currency: receive.currency,
  remit_amount: remit.amount,
  receive_amount: receive.amount,
  rate,
  fee: fee.amount,
  total: total.amount,
});

/** What the form says by itself, beside sender, quote, card and recipient. Throws 422. */
async function plainColumns(context: RequestContext, body: RemittanceInput) {
  await refuseBlockedProvider(context, body.provider_id);
  return {
    sender_document: body.sender_document,
    sender_birth_date: body.sender_birth_date,
    provider_id: body.provider_id,
    office_id: await officeFor(context.db, body),
    note: body.note,
  };
}

/** Throws 422 with everything that the form lacks or has too much (rule: remittance-needs). */
function refuseWrongForm(
  body: RemittanceInput,
  known: { readonly kind: RemittanceKind; readonly hasCard: boolean; readonly today: string },
): void {
  const problems = remittanceProblems(body, known);
  if (problems.length > 0) throw invalid(...problems);
}

/** Registers a remittance at the rate of its quote, and charges it to its sender. Gives its id. Throws 404, 409, 422. */
export async function createRemittance(context: RequestContext, body: RemittanceInput): Promise<number> {
  const { db, now } = context;
  if (body.quote_id === null) throw invalid({ field: QUOTE, key: 'remittance_quote' });
  const sender = await heldClient(context, body.member_id);
  const quote = await claimQuote(context, body.quote_id);
  const { currency, amount } = quote.remit;
  await lockAccounts(db, [await accountOf(context, sender.id, currency)]);
  const today = todayIn(await companyZone(db), now);
  const kind = kindOfRemittance({ receive_currency: quote.receive.currency, delivery: quote.delivery });
  refuseWrongForm(body, { kind, hasCard: false, today });
  await refuseBeyondQuarter(context, { member_id: sender.id, currency, amount, except: null });
  const code = await nextCode(db, CODES, today);
  const values = {
    code,
    brand: await brandOfMember(context, sender.id),
    status: REMITTANCE.new,
    member_id: sender.id,
    sender_name: sender.name,
    declared_at: now,
    ...(await plainColumns(context, body)),
    ...(await receiverColumns(context, { entry: body.recipient, kind, memberId: sender.id })),
    ...quoteColumns(quote),
    ...cardColumns(context, { card_number: body.card_number, code, currency: quote.receive.currency }),
    event_at: now,
  };
  const id = await insertRecord(context, { table, key, values });
  await openRemittanceService(context, id);
  await mailRemittance(context, id, 'created');
  return id;
}
const QUOTE = 'quote_id';

/** The card as it is after a change: a new one, the kept one by the rules of what is received now, or none. */
function changedCard(
  context: RequestContext,
  stored: StoredRemittance,
  { kind, card_number, currency }: { kind: RemittanceKind; card_number: string; currency: string },
) {
  if (kind === 'cash') return stored.card_number === null ? {} : NO_CARD;
  if (card_number !== '') return cardColumns(context, { card_number, code: stored.code, currency });
  return currency === stored.receive_currency
    ? {}
    : { card_unusual: isUnusualCard(cardOf(context, stored), currency) };
}

/**
 * Saves the form of a remittance. Amounts, rate and fee stay as agreed unless a new quote is used; once it has left, what
 * it is, whose it is and where it goes stays. Throws like createRemittance, 409 `remittance_closed`, `remittance_left`.
 */
export async function updateRemittance(
  context: RequestContext,
  { id, version }: Target,
  body: RemittanceInput,
): Promise<void> {
  const { db, now } = context;
  const sender = await heldClient(context, body.member_id);
  const quote = body.quote_id === null ? undefined : await claimQuote(context, body.quote_id);
  const agreed = quote ? quoteColumns(quote) : undefined;
  const before = await storedRemittance(db, id);
  const { remit_currency: currency, ...asked } = { ...before, ...agreed };
  await lockReservations(remittances, db, [id], [await accountOf(context, sender.id, currency)]);
  const stored: StoredRemittance = await lockVersion(db, table, id, version);
  if (REMITTANCE_IS_OVER.has(stored.status)) throw conflict('remittance_closed');
  const isChanged = quote !== undefined || body.card_number !== '' || sender.id !== stored.member_id;
  if (isChanged && stored.status !== REMITTANCE.new) throw conflict('remittance_left');
  // Money that was taken is counted once, in its own currency (rule: one-currency).
  if (stored.paid > 0 && currency !== stored.remit_currency)
    throw invalid({ field: QUOTE, key: 'currency_paid' });
  const kind = kindOfRemittance(asked);
  const today = todayIn(await companyZone(db), now);
  refuseWrongForm(body, { kind, hasCard: stored.card_number !== null, today });
  if (agreed || sender.id !== stored.member_id)
    await refuseBeyondQuarter(context, {
      member_id: sender.id,
      currency,
      amount: asked.remit_amount,
      except: id,
    });
  const { member_id: memberId, recipient_id, receiver } = stored;
  const values = {
    ...agreed,
    member_id: sender.id,
    // Whoever sent it keeps the name under which they did.
    ...(sender.id === stored.member_id ? {} : { sender_name: sender.name }),
    ...(await plainColumns(context, body)),
    ...(await receiverColumns(context, {
      entry: body.recipient,
      kind,
      memberId: sender.id,
      before: { memberId, recipient_id, values: receiver },
    })),
    ...changedCard(context, stored, {
      kind,
      card_number: body.card_number,
      currency: asked.receive_currency,
    }),
  };
  await updateRecord(context, { ...stored }, { table, key, values });
  await followRemittance(context, await storedRemittance(db, id));
}
