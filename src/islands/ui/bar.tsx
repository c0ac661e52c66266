import clsx from 'clsx';
import type { StatusIcon, Tone } from '../../lib/contract/status.ts';
import { StatusSymbol } from './badge.tsx';
import { useDrag } from './use-drag.ts';

const TONES: Readonly<Record<Tone, string>> = {
  danger: 'border-danger bg-danger-soft text-danger',
  warn: 'border-warn bg-warn-soft text-warn',
  info: 'border-info bg-info-soft text-info',
  success: 'border-success bg-success-soft text-success',
  primary: 'border-primary bg-primary-soft text-primary',
  secondary: 'border-secondary bg-secondary-soft text-secondary',
  contrast: 'border-contrast bg-contrast-soft text-contrast',
};

/** Where a bar stands in its row, in shares of the row's width. */
interface BarPlace {
  readonly left: number;
  readonly width: number;
  /** It begins before the first or ends after the last day shown. */
  readonly cutLeft: boolean;
  readonly cutRight: boolean;
}

interface BarProps {
  /** Its number among all bars. */
  id: number;
  place: BarPlace;
  /** Pixels below the top of its row. */
  top: number;
  text: string;
  /** All that it says, read aloud. */
  label: string;
  /** The same for a pointer that rests on it. */
  title: string;
  tone: Tone;
  icon: StatusIcon;
  /** Its record is open. */
  current: boolean;
  onOpen(): void;
  /** Undefined where it cannot be moved: let go after so many shares of the row's width, over this track. */
  onDrop: ((share: number, track: number | undefined) => void) | undefined;
}

/** One record in a row of days: pressed it opens, dragged it moves. Fingers scroll; they move it through its dialog. */
export function Bar({
  id,
  place: { left, width, cutLeft, cutRight },
  top,
  text,
  label,
  title,
  tone,
  icon,
  current,
  onOpen,
  onDrop,
}: BarProps) {
  const {
    by: drag,
    wasDragged,
    handlers,
  } = useDrag({
    allowed: onDrop !== undefined,
    drop: ({ share, track }) => onDrop?.(share, track && Number(track.dataset['track'])),
  });
  return (
    <button
      type="button"
      data-bar={id}
      aria-label={label}
      aria-current={current || undefined}
      title={title}
      onClick={() => {
        if (!wasDragged()) onOpen();
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
        current && 'ring-2 ring-focus',
        onDrop ? 'cursor-grab' : 'cursor-pointer',
      )}
    >
      <StatusSymbol icon={icon} />
      <span className="truncate">{text}</span>
    </button>
  );
}
