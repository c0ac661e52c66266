import { LANGUAGES, PAYMENT_PROVIDERS } from '../../src/lib/contract/limits.ts';
import type { Debt } from '../../src/lib/contract/payments/public.ts';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import type { readDebt } from '../../src/lib/contract/payments/public.ts';
import { fullName } from '../../src/lib/domain/names.ts';
import { standingOf } from '../financials/payments/debt-standing.ts';
import { shownSold } from '../financials/payments/sold.ts';
import type { StoredPayment } from '../financials/payments/stored.ts';
import { serviceLines } from '../financials/services/lines.ts';
import { storedService } from '../financials/services/stored.ts';
import type { RequestContext } from '../lib/call.ts';
import { siteAddress } from '../lib/site-address.ts';
import { contactOf, partnersOf, siteOrigin } from './addresses.ts';
import { offeredBanks } from './offered-banks.ts';
import type { OfferedBank } from './offered-banks.ts';
import { linkedPayment } from './tokens.ts';

/**
 * What the page of a payment link shows; amounts and what is paid for are the stored ones (rule: amount-as-shown).
 * Throws 404 e9.
 */
export async function debtOf(context: RequestContext, query: Output<typeof readDebt.query>): Promise<Debt> {
  const payment = await linkedPayment(context, query);
  const service = await storedService(context.db, payment.service_id);
  const lines = await serviceLines(context.db, service, context.language);
  const sold = await shownSold(context.db, service, context.language);
  const { state: known, open } = await standingOf(context.db, context.now, payment, service);
  const offered = await offeredBanks(context, payment.currency, context.language);
  // What may still be sent to one bank is not asked of another.
  const banks =
    known === 'payable' && open ? offered.filter(({ provider }) => provider === open.provider) : offered;
  const chosen = bankFor(banks, query.provider, payment.provider);
  const state = known === 'payable' && !chosen ? 'unavailable' : known;
  return {
    code: payment.code,
    ...sold,
    amount: { amount: payment.amount, currency: payment.currency },
    lines: lines.map((line) => ({
      label: line.label,
      amount: { amount: line.amount, currency: payment.currency },
    })),
    total: { amount: service.due, currency: payment.currency },
    brand: payment.brand,
    site: siteAddress(context.services.configuration, payment.brand, ''),
    language: LANGUAGES.find((language) => language === payment.link_language) ?? LANGUAGES[0],
    provider:
      chosen?.provider ??
      PAYMENT_PROVIDERS.find((provider) => provider === payment.provider) ??
      PAYMENT_PROVIDERS[0],
    payer: state === 'payable' ? await payerOf(context, payment, service.member_id) : NOBODY,
    state,
    limit_at: payment.link_expires_at,
    free_at:
      open && state === 'in_progress' && context.services.banks.find(open.provider, open.currency)?.lookUp
        ? open.honoured_until
        : null,
    bank: { name: chosen?.name ?? '', link: chosen?.link ?? '', logo: chosen?.logo ?? '' },
    card_fields: state === 'payable' ? frameOf(context, chosen, payment.brand, query) : null,
    other_provider: banks.find(({ provider }) => provider !== chosen?.provider)?.provider ?? null,
    receipt: payment.charged > 0,
    contact: contactOf(payment.brand),
  };
}

/** The asked bank, else the link's, else any that takes the currency. */
function bankFor(
  banks: readonly OfferedBank[],
  asked: number | undefined,
  own: number | null,
): OfferedBank | undefined {
  const named = (wanted: number | null | undefined) => banks.find(({ provider }) => provider === wanted);
  return named(asked) ?? named(own) ?? banks[0];
}

function frameOf(
  context: RequestContext,
  chosen: OfferedBank | undefined,
  brand: string,
  { origin, embed }: { origin?: string | undefined; embed?: boolean | undefined },
): string | null {
  const page = {
    language: context.language,
    origin: siteOrigin(context, origin),
    ...(embed ? { ancestors: partnersOf(brand) } : {}),
  };
  return chosen?.bank.cardFields?.(page) ?? null;
}

/** The page asks for a payer while something is payable, and shows none otherwise. */
const NOBODY: Debt['payer'] = { name: '', email: '', phone: '', address: '' };

/** What was typed the last time, else what is known of the client. */
async function payerOf(
  { db }: RequestContext,
  { payer }: StoredPayment,
  memberId: number,
): Promise<Debt['payer']> {
  if (payer) return { name: payer.name, email: payer.email, phone: payer.phone, address: payer.address };
  const client = await db
    .selectFrom('member')
    .select(['first_name', 'last_name', 'email', 'phone', 'address'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  return {
    name: fullName(client),
    email: client.email ?? '',
    phone: client.phone ?? '',
    address: client.address,
  };
}
