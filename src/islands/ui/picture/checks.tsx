import clsx from 'clsx';
import CircleCheck from 'lucide-react/icons/circle-check';
import Eye from 'lucide-react/icons/eye';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import type { LucideIcon } from 'lucide-react';
import { HEAD } from '../../../lib/domain/photo-checks.ts';
import type { PhotoChecks, Verdict } from '../../../lib/domain/photo-checks.ts';
import { percent } from '../reader.ts';
import { pictureWords as t } from './words.ts';

/** What was measured of a photo, and how many eyes the browser saw, where it could look. */
export interface Measured extends PhotoChecks {
  readonly eyes: number | undefined;
}

const LOOKS: Record<Verdict, { icon: LucideIcon; className: string }> = {
  good: { icon: CircleCheck, className: 'text-success' },
  bad: { icon: TriangleAlert, className: 'text-warn' },
  unknown: { icon: Eye, className: 'text-info' },
};

interface Line {
  readonly verdict: Verdict;
  readonly text: string;
}

/** "75%" of a share: an outline is not seen more exactly. */
const whole = (share: number): string => percent(Math.round(share * 100) * 100);

function headLine({ head, headShare }: Measured): Line {
  if (headShare === undefined) return { verdict: head, text: t('checks.head.unknown') };
  const measured = { percent: whole(headShare), least: whole(HEAD.min), most: whole(HEAD.max) };
  if (head === 'good') return { verdict: head, text: t('checks.head.good', measured) };
  return {
    verdict: head,
    text: t(headShare < HEAD.min ? 'checks.head.small' : 'checks.head.large', measured),
  };
}

function eyesLine({ eyes }: Measured): Line {
  if (eyes === undefined) return { verdict: 'unknown', text: t('checks.eyes.unknown') };
  return eyes < 2
    ? { verdict: 'bad', text: t('checks.eyes.bad') }
    : { verdict: 'unknown', text: t('checks.eyes.seen') };
}

function linesOf(measured: Measured): Line[] {
  const measuredLines = (['light', 'even', 'sharp', 'color'] as const).map((name) => {
    const isGood = measured[name] === 'good';
    return { verdict: measured[name], text: t(isGood ? `checks.${name}.good` : `checks.${name}.bad`) };
  });
  return [headLine(measured), eyesLine(measured), ...measuredLines];
}

/** What is wrong, the first of it; undefined where nothing is. */
export const worstOf = (measured: Measured): string | undefined =>
  linesOf(measured).find(({ verdict }) => verdict === 'bad')?.text;

/** The checks one by one, in words and not by color alone; what is wrong is also said aloud once the picture rests. */
export function Checks({ measured }: { measured: Measured | undefined }) {
  const lines = measured ? linesOf(measured) : [];
  return (
    <>
      <ul aria-label={t('checks.label')} className="grid content-start gap-2">
        {lines.map(({ verdict, text }) => {
          const { icon: Icon, className } = LOOKS[verdict];
          return (
            <li key={text} className="flex items-start gap-2">
              <Icon className={clsx('mt-0.5 size-4 shrink-0', className)} aria-hidden="true" />
              <span className="min-w-0">{text}</span>
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {lines
          .filter(({ verdict }) => verdict === 'bad')
          .map(({ text }) => text)
          .join(' ')}
      </p>
    </>
  );
}
