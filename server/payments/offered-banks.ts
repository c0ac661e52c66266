import type { Language } from '../../src/lib/contract/fields.ts';
import { PAYMENT_PROVIDERS } from '../../src/lib/contract/limits.ts';
import { ITEM } from '../../src/lib/domain/statuses.ts';
import type { Bank } from '../banks/bank.ts';
import type { RequestContext } from '../lib/call.ts';

type Provider = (typeof PAYMENT_PROVIDERS)[number];

/** A bank that can be used now, with how it shows itself in one language. */
export interface OfferedBank {
  readonly provider: Provider;
  readonly bank: Bank;
  readonly name: string;
  readonly link: string;
  readonly logo: string;
}

/** The banks that take a currency here: configured, and active in the settings. By provider. */
export async function offeredBanks(
  { db, services }: RequestContext,
  currency: string,
  language: Language,
): Promise<readonly OfferedBank[]> {
  const rows = await db
    .selectFrom('payment_provider')
    .selectAll()
    .where('status', '=', ITEM.active)
    .execute();
  return PAYMENT_PROVIDERS.flatMap((provider) => {
    const row = rows.find(({ id }) => id === provider);
    const bank = services.banks.find(provider, currency);
    if (!row || !bank) return [];
    return [
      {
        provider,
        bank,
        name: row.name,
        link: language === 'es' ? row.link_es : row.link_en,
        logo: language === 'es' ? row.logo_es : row.logo_en,
      },
    ];
  });
}
