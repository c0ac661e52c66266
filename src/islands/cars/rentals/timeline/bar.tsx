import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { useRef, useState } from 'react';
import type { PointerEvent } from 'react';
import { $search } from '../../../../lib/address.ts';
import { statusOf } from '../../../../lib/contract/status.ts';
import type { Tone } from '../../../../lib/contract/status.ts';
import { statusText } from '../../../ui/badge.tsx';
import { when } from '../format.ts';
import { panel } from '../store.ts';
import { say } from '../words.ts';
import type { PlacedBar } from './layout.ts';
import { canMove, move } from './move.ts';
import type { TimelineAnswer } from './store.ts';

const TONES: Readonly<Record<Tone, string>> = {
  danger: 'border-danger bg-danger-soft text-danger',
  warn: 'border-warn bg-warn-soft text-warn',
  info: 'border-info bg-info-soft text-info',
  success: 'border-success bg-success-soft text-success',
  primary: 'border-primary bg-primary-soft text-primary',
  secondary: 'border-secondary bg-secondary-soft text-secondary',
  contrast: 'border-contrast bg-contrast-soft text-contrast',
};

/** A pointer that moved less than this meant to press. */
const PRESS = 5;

interface BarProps {
  placed: PlacedBar;
  top: number;
  answer: TimelineAnswer;
}

/** One rental: pressed it opens, dragged it moves. Fingers scroll; they move a rental through its menu. */
export function TimelineBarButton({ placed: { bar, left, width, cutLeft, cutRight }, top, answer }: BarProps) {
  const open = Number(useStore($search).get('id')) === bar.id;
  const [drag, setDrag] = useState<{ x: number; y: number } | undefined>(undefined);
  const begin = useRef<{ x: number; y: number } | undefined>(undefined);
  const dragged = useRef(false);
  const status = statusText('rental', bar.status);
  const text = bar.overdue ? `${status} · ${say('status.overdue')}` : bar.returned_local !== null ? `${status} · ${say('status.returned')}` : status;
  const tone = bar.overdue ? 'danger' : (statusOf('rental', bar.status)?.tone ?? 'secondary');

  function onPointerUp(event: PointerEvent<HTMLButtonElement>): void {
    const from = begin.current;
    begin.current = undefined;
    setDrag(undefined);
    if (!from || !dragged.current) return;
    const track = event.currentTarget.parentElement;
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest<HTMLElement>('[data-track]')).find((element) => element !== null);
    const days = Math.round((event.clientX - from.x) / ((track?.clientWidth ?? 1) / answer.days));
    const target = under ? Number(under.dataset['track']) : undefined;
    void move(answer, bar, { days, vehicle: target === undefined || target === (bar.vehicle_id ?? 0) ? undefined : target });
  }
  return (
    <button
      type="button"
      data-bar={bar.id}
      aria-label={say('timeline.bar', { code: bar.code, client: bar.client, status: text, from: when(bar.pick_up_local), to: when(bar.drop_off_local) })}
      aria-current={open || undefined}
      title={`${bar.code} · ${bar.client} · ${text}\n${when(bar.pick_up_local)} – ${when(bar.drop_off_local)}`}
      onClick={() => {
        if (!dragged.current) panel.open(bar.id);
      }}
      onPointerDown={(event) => {
        dragged.current = false;
        if (event.button !== 0 || event.pointerType === 'touch' || !canMove(bar)) return;
        begin.current = { x: event.clientX, y: event.clientY };
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={(event) => {
        if (!begin.current) return;
        const by = { x: event.clientX - begin.current.x, y: event.clientY - begin.current.y };
        if (Math.abs(by.x) + Math.abs(by.y) > PRESS) dragged.current = true;
        if (dragged.current) setDrag(by);
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        begin.current = undefined;
        setDrag(undefined);
      }}
      style={{ left: `${left * 100}%`, width: `calc(${width * 100}% - 2px)`, top, ...(drag ? { transform: `translate(${drag.x}px, ${drag.y}px)` } : {}) }}
      className={clsx(
        'absolute flex h-[26px] items-center overflow-hidden border px-1.5 text-left text-xs font-medium whitespace-nowrap',
        TONES[tone],
        !cutLeft && 'rounded-l-sm border-l-[3px]',
        !cutRight && 'rounded-r-sm',
        drag && 'z-30 shadow-overlay',
        open && 'ring-2 ring-focus',
        canMove(bar) ? 'cursor-grab' : 'cursor-pointer',
      )}
    >
      <span className="truncate">{bar.client}</span>
    </button>
  );
}
