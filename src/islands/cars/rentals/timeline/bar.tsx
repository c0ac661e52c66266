import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { $search } from '../../../../lib/records/address.ts';
import { statusOf } from '../../../../lib/contract/status.ts';
import type { StatusIcon, Tone } from '../../../../lib/contract/status.ts';
import type { TimelineBar } from '../../../../lib/contract/cars/timeline.ts';
import { StatusSymbol, statusText } from '../../../ui/badge.tsx';
import { when } from '../format.ts';
import { panel } from '../store.ts';
import { say } from '../words.ts';
import { useDrag } from './drag.ts';
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

const TONES: Readonly<Record<Tone, string>> = {
  danger: 'border-danger bg-danger-soft text-danger',
  warn: 'border-warn bg-warn-soft text-warn',
  info: 'border-info bg-info-soft text-info',
  success: 'border-success bg-success-soft text-success',
  primary: 'border-primary bg-primary-soft text-primary',
  secondary: 'border-secondary bg-secondary-soft text-secondary',
  contrast: 'border-contrast bg-contrast-soft text-contrast',
};

interface BarProps {
  placed: PlacedBar;
  top: number;
  answer: TimelineAnswer;
}

/** One rental: pressed it opens, dragged it moves. Fingers scroll; they move a rental through its menu. */
export function TimelineBarButton({
  placed: { bar, left, width, cutLeft, cutRight, waitsFor },
  top,
  answer,
}: BarProps) {
  const open = Number(useStore($search).get('id')) === bar.id;
  const {
    by: drag,
    wasDragged,
    handlers,
  } = useDrag({
    allowed: canMove(bar),
    drop: ({ share, track }) => {
      const vehicle = track && Number(track.dataset['track']);
      void move(answer, bar, {
        days: Math.round(share * answer.days),
        vehicle: vehicle === (bar.vehicle_id ?? 0) ? undefined : vehicle,
      });
    },
  });
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
  const { tone, icon } = waitsFor === undefined ? lookOf(bar) : OVERDUE;

  return (
    <button
      type="button"
      data-bar={bar.id}
      aria-label={say('timeline.bar', {
        code: bar.code,
        client: bar.client,
        status: text,
        from: when(bar.pick_up_local),
        to: when(bar.drop_off_local),
      })}
      aria-current={open || undefined}
      title={`${bar.code} · ${bar.client} · ${text}\n${when(bar.pick_up_local)} – ${when(bar.drop_off_local)}`}
      onClick={() => {
        if (!wasDragged()) panel.open(bar.id);
      }}
      {...handlers}
      style={{
        left: `${left * 100}%`,
        width: `calc(${width * 100}% - 2px)`,
        top,
        ...(drag ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : {}),
      }}
      className={clsx(
        'absolute flex h-[26px] items-center gap-1 overflow-hidden border px-1.5 text-left text-xs font-medium whitespace-nowrap',
        TONES[tone],
        !cutLeft && 'rounded-l-sm border-l-[3px]',
        !cutRight && 'rounded-r-sm',
        drag && 'z-30 shadow-overlay',
        open && 'ring-2 ring-focus',
        canMove(bar) ? 'cursor-grab' : 'cursor-pointer',
      )}
    >
      <StatusSymbol icon={icon} />
      <span className="truncate">{bar.client}</span>
    </button>
  );
}
