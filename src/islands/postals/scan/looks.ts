import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import type { Scan } from '../../../lib/api/scan-kept.ts';

/** How what became of a code looks in every scan box; never by color alone. */

export type ScanState = Scan<unknown, unknown>['state'];

export interface Look {
  readonly icon: LucideIcon;
  /** Classes of its text, and of the box around the newest one. */
  readonly text: string;
  readonly box: string;
}

const LOOKS: Readonly<Record<ScanState, Look>> = {
  done: { icon: Check, text: 'text-success', box: 'border-success bg-success-soft' },
  duplicate: { icon: CircleAlert, text: 'text-warn', box: 'border-warn bg-warn-soft' },
  again: { icon: CircleAlert, text: 'text-warn', box: 'border-warn bg-warn-soft' },
  refused: { icon: X, text: 'text-danger', box: 'border-danger bg-danger-soft' },
  waiting: { icon: Clock, text: 'text-info', box: 'border-info bg-info-soft' },
};
const SENDING: Look = { icon: LoaderCircle, text: 'text-ink-2', box: 'border-line-strong bg-surface-2' };

/** A code that waits is on its way, unless the connection is lost. */
export const lookOf = (state: ScanState, lost: boolean): Look =>
  state === 'waiting' && !lost ? SENDING : LOOKS[state];
