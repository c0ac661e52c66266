import { useStore } from '@nanostores/react';
import { $search } from '../../../../lib/records/address.ts';
import { statusOf } from '../../../../lib/contract/status.ts';
import type { StatusIcon, Tone } from '../../../../lib/contract/status.ts';
import type { TimelineBar } from '../../../../lib/contract/cars/timeline.ts';
import { statusText } from '../../../ui/badge.tsx';
import { Bar } from '../../../ui/bar.tsx';
import { when } from '../format.ts';
import { panel } from '../store.ts';
import { say } from '../words.ts';
import type { PlacedBar } from './layout.ts';
import { canMove, move } from './move.ts';
import { OVERDUE, RETURNED } from './legend.tsx';
import type { TimelineAnswer } from './store.ts';

/** Colour and icon of a bar: those of its status, unless its car should have been back or is. */
function lookOf({ status, overdue, returned_local }: TimelineBar): { tone: Tone; icon: StatusIcon } {
  const { tone, icon } = statusOf('rental', status) ?? { tone: 'secondary', icon: 'alert' };
  if (overdue) return OVERDUE;
  return returned_local === null ? { tone, icon } : { tone, icon: RETURNED.icon };
}

interface BarProps {
  placed: PlacedBar;
  top: number;
  answer: TimelineAnswer;
}

/** One rental in the row of its vehicle. */
export function TimelineBarButton({ placed: { bar, waitsFor, ...place }, top, answer }: BarProps) {
  const open = Number(useStore($search).get('id')) === bar.id;
  const status = statusText('rental', bar.status);
  const note =
    waitsFor !== undefined
      ? say('timeline.waits', { code: waitsFor })
      : bar.overdue
        ? say('status.overdue')
        : bar.returned_local !== null
          ? say('status.returned')
          : undefined;
  const text = note === undefined ? status : `${status} · ${note}`;
  const [from, to] = [when(bar.pick_up_local), when(bar.drop_off_local)];
  return (
    <Bar
      id={bar.id}
      place={place}
      top={top}
      text={bar.client}
      label={say('timeline.bar', { code: bar.code, client: bar.client, status: text, from, to })}
      title={`${bar.code} · ${bar.client} · ${text}\n${from} – ${to}`}
      {...(waitsFor === undefined ? lookOf(bar) : OVERDUE)}
      current={open}
      onOpen={() => panel.open(bar.id)}
      onDrop={
        canMove(bar)
          ? (share, vehicle) =>
              void move(answer, bar, {
                days: Math.round(share * answer.days),
                vehicle: vehicle === (bar.vehicle_id ?? 0) ? undefined : vehicle,
              })
          : undefined
      }
    />
  );
}
