import type words from '../../../../public/locales/en/payment/tracking.json';
import { pageBrand, pageReader } from '../../../lib/site/brand.ts';
import type { Shipment } from '../../../lib/contract/postals/tracking.ts';
import { SHIPMENT_ICONS, type ShipmentView, shipmentView } from '../../../lib/site/shipment.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import type { Tracking } from './store.ts';

const t = wordsOf<typeof words>('payment/tracking');

/** A shipment in the words and numbers of the page. */
export function viewOf(shipment: Shipment): ShipmentView {
  // The generic seam: the view names its texts itself.
  return shipmentView(shipment, pageReader(), t as Parameters<typeof shipmentView>[2]);
}

/**
 * Where the answer stands. Once something was asked, its place is kept free, and the line with email and phone is put
 * anew where it helps most, so that nothing moves when an answer comes late.
 */
export function Result({ tracking, phone }: { tracking: Tracking; phone: string }) {
  const view = tracking.kind === 'found' ? viewOf(tracking.shipment) : undefined;
  const first = view?.facts[0];
  const told = view
    ? `${view.headline}. ${first?.label ?? ''}: ${first?.value ?? ''}`
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
        {view && <Answer view={view} />}
        {tracking.kind !== 'busy' && <Help key={tracking.kind} phone={phone} />}
      </section>
      <p className="sr-only" role="status">
        {told}
      </p>
    </>
  );
}

/** The answer: first what a visitor came for. server/postals/tracking-page.ts writes the same without script. */
export function Answer({ view }: { view: ShipmentView }) {
  return (
    <>
      <h2 className="answer" data-tone={view.tone}>
        <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
          <path d={SHIPMENT_ICONS[view.icon]} />
        </svg>
        {view.headline}
      </h2>
      <dl className="facts">
        {view.facts.map(({ label, value }) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol className="steps" role="list" aria-label={view.stepsLabel}>
        {view.steps.map(({ title, moment }, index) => (
          <li key={index}>
            <b>{title}</b>
            <span>{moment}</span>
          </li>
        ))}
      </ol>
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
