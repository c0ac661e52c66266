import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import { formatNumber } from '../../../../lib/words/format.ts';
import { reader } from '../../../ui/reader.ts';
import { bothUnits } from '../format.ts';
import type { Scan } from './kept.ts';
import { scanWords } from './words.ts';

/** How a result looks and what it says; never by color alone. */

interface Look {
  readonly icon: LucideIcon;
  /** Classes of its text, and of the box around the large one. */
  readonly text: string;
  readonly box: string;
}

const LOOKS: Readonly<Record<Scan['state'], Look>> = {
  done: { icon: Check, text: 'text-success', box: 'border-success bg-success-soft' },
  duplicate: { icon: CircleAlert, text: 'text-warn', box: 'border-warn bg-warn-soft' },
  again: { icon: CircleAlert, text: 'text-warn', box: 'border-warn bg-warn-soft' },
  refused: { icon: X, text: 'text-danger', box: 'border-danger bg-danger-soft' },
  waiting: { icon: Clock, text: 'text-info', box: 'border-info bg-info-soft' },
};
const SENDING: Look = { icon: LoaderCircle, text: 'text-ink-2', box: 'border-line-strong bg-surface-2' };

/** A code that waits is on its way, unless the connection is lost. */
export const lookOf = ({ state }: Scan, lost: boolean): Look =>
  state === 'waiting' && !lost ? SENDING : LOOKS[state];

/** "Received", "Already received", "Not done". */
export function stateText({ state, body: { step } }: Scan, lost: boolean): string {
  if (state === 'done') return scanWords(`done.${step}`);
  if (state === 'duplicate') return scanWords(`duplicate.${step}`);
  return scanWords(state === 'waiting' && !lost ? 'sending' : state);
}

/** Order number, or the folio of a package without one; the code itself as long as nobody knows whose it is. */
export const nameOf = ({ answer, body }: Scan): string => answer?.number ?? answer?.folio ?? body.code.trim();

const counted = (value: number): string => formatNumber(value, reader());

/** "Parcel 1 of 2 · 1 of 2 scanned · 10 lb · 4.536 kg" */
export function parcelText({ answer, body: { step } }: Scan): string | undefined {
  if (!answer) return undefined;
  const { parcel, parcels, scanned, weight } = answer;
  const total = counted(parcels);
  return [
    parcel === null
      ? scanWords('parcels', { count: parcels })
      : scanWords('parcel', { number: counted(parcel), total }),
    parcels > 1 && step !== 'weigh' && scanWords('scanned', { scanned: counted(scanned), total }),
    bothUnits(weight),
  ]
    .filter(Boolean)
    .join(' · ');
}
