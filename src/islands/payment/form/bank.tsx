import type { Debt } from '../../../lib/contract/payments/public.ts';
import { pageBrand } from '../../../lib/site/brand.ts';
import { formAddress, tokenOfPage } from '../../../lib/site/payment-pages.ts';
import { CardFields } from './card-fields.tsx';
import { t } from './store.ts';

interface Props {
  debt: Debt | undefined;
  provider: number;
}

/** Who takes the card, and its fields where the bank has a frame for them. The places of both are kept free. */
export function Bank({ debt, provider }: Props) {
  const token = tokenOfBrowser();
  return (
    <section className="card" aria-label={t('bank.label')} data-bank={debt ? 'known' : ''}>
      <div className="flex min-h-[42px] items-center gap-3 text-base">
        <span className="grid h-[42px] w-[166px] flex-none items-center rounded-sm bg-paper px-2 text-paper-ink">
          {debt?.bank.logo && <img src={debt.bank.logo} alt={debt.bank.name} width="150" height="30" />}
          {debt && !debt.bank.logo && <b className="truncate">{debt.bank.name}</b>}
        </span>
        {debt && (
          <a
            className="link ml-auto text-right"
            href={debt.bank.link}
            target="_blank"
            rel="noopener noreferrer"
          >
            {t('bank.visit')}
          </a>
        )}
      </div>
      {(debt ? !debt.card_fields : provider !== FRAME_EXPECTED) && (
        <p className="mt-3 min-h-[42px] text-base text-pretty text-ink-2">{debt && t('bank.page')}</p>
      )}
      {debt?.card_fields && (
        <div className="mt-3 min-h-[164px]">
          <CardFields address={debt.card_fields} bank={debt.bank.name} />
        </div>
      )}
      {!debt && provider === FRAME_EXPECTED && <div className="mt-3 h-[164px]" />}
      <p className="mt-3 hidden text-base text-ink-2 [html[data-embed]_&]:block">
        {t('bank.back', { brand: pageBrand().name })}
      </p>
      <p className="mt-3 min-h-[21px] text-base">
        {debt?.other_provider && token && (
          <a className="link" href={formAddress(debt.other_provider, token)}>
            {t('bank.other')}
          </a>
        )}
      </p>
    </section>
  );
}

/** The provider whose frame is expected while the debt is not read yet; another that has one moves the button down. */
const FRAME_EXPECTED = 1;

/** None while the page is built. */
function tokenOfBrowser(): string | undefined {
  return typeof location === 'undefined' ? undefined : tokenOfPage('t');
}
