import type words from '../../../../public/locales/en/payment/tracking.json';
import type { ReactNode } from 'react';
import { pageReader } from '../../../lib/site/brand.ts';
import type { Shipment } from '../../../lib/contract/postals/tracking.ts';
import { PACKAGE_IS_ON_ITS_WAY } from '../../../lib/domain/packages.ts';
import {
  SHIPMENT_ICONS,
  type ShipmentView,
  calendarAddress,
  shipmentView,
} from '../../../lib/site/shipment.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { isEmbedded } from './embedded.ts';
import { Follow } from './follow.tsx';

export { beginFollowing } from './follow-store.ts';

/* What an answer is drawn with, fetched while the answer is: a page on which nobody has asked does without. */

const t = wordsOf<typeof words>('payment/tracking');

/** A shipment in the words and numbers of the page. A partner's page has what it always had (rule: embedded-pages). */
export function viewOf(shipment: Shipment): ShipmentView {
  // The generic seam: the view names its texts itself.
  const say = t as Parameters<typeof shipmentView>[2];
  if (!isEmbedded()) return shipmentView(shipment, pageReader(), say);
  const { expected } = shipment;
  const named = expected?.learned ? null : expected;
  return {
    ...shipmentView({ ...shipment, expected: named, parcels: null }, pageReader(), say),
    calendar: undefined,
  };
}

/** The answer in one line, for who hears the page. */
export function toldOf(shipment: Shipment): string {
  const { headline, facts } = viewOf(shipment);
  return `${headline}. ${facts[0]?.label ?? ''}: ${facts[0]?.value ?? ''}`;
}

export function Found({ shipment }: { shipment: Shipment }) {
  const { api, language } = pageFacts();
  const { number, status } = shipment;
  return (
    <Answer view={viewOf(shipment)} calendar={calendarAddress(api, number, language)}>
      {!isEmbedded() && <Follow open={PACKAGE_IS_ON_ITS_WAY.has(status)} />}
    </Answer>
  );
}

interface AnswerProps {
  view: ShipmentView;
  /** Address of the calendar file. */
  calendar: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** The answer: first what a visitor came for. server/postals/tracking-page.ts writes the same without script. */
export function Answer({ view, calendar, children }: AnswerProps) {
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
      {(view.calendar !== undefined || children) && (
        <div className="offers">
          {view.calendar !== undefined && (
            <a className="link" href={calendar}>
              {view.calendar}
            </a>
          )}
          {children}
        </div>
      )}
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
