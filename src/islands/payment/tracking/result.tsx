import type words from '../../../../public/locales/en/payment/tracking.json';
import { pageBrand } from '../../../lib/site/brand.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import type { Tracking } from './store.ts';

const t = wordsOf<typeof words>('payment/tracking');

/**
 * Where the answer stands. Once something was asked, its place is kept free, and the line with email and phone is put
 * anew where it helps most, so that nothing moves when an answer comes late.
 */
export function Result({ tracking, phone }: { tracking: Tracking; phone: string }) {
  const told =
    tracking.kind === 'found'
      ? tracking.part.toldOf(tracking.shipment)
      : tracking.kind === 'failed'
        ? tracking.message
        : '';
  return (
    <>
      <section
        className="result flow-root [html[data-asked]:not([data-embed])_&]:min-h-[75dvh]"
        data-state={tracking.kind}
        aria-busy={tracking.kind === 'busy'}
      >
        {tracking.kind === 'busy' && <Expected />}
        {tracking.kind === 'found' && <tracking.part.Found shipment={tracking.shipment} />}
        {tracking.kind !== 'busy' && <Help key={tracking.kind} phone={phone} />}
      </section>
      <p className="sr-only" role="status">
        {told}
      </p>
    </>
  );
}

function Expected() {
  return (
    <div aria-hidden="true">
      <i className="mt-4 block h-[60px] rounded-lg bg-surface-2" />
      {['w-3/4', 'w-1/2', 'w-2/3', 'w-1/2'].map((width, index) => (
        <i key={index} className={`mt-4 block h-4 rounded-sm bg-surface-2 ${width}`} />
      ))}
    </div>
  );
}

function Help({ phone }: { phone: string }) {
  const brand = pageBrand();
  // One sentence of the words file, cut at the places of its two links.
  const [before, between, after] = t('help', { email: '\n', phone: '\n' }).split('\n');
  return (
    <p className="help [html[data-asked]_[data-state=idle]_&]:invisible">
      {before}
      <a className="link" href={`mailto:${brand.email}`}>
        {brand.email}
      </a>
      {between}
      <a className="link whitespace-nowrap" href={`tel:${brand.phone}`}>
        {phone}
      </a>
      {after}
    </p>
  );
}
