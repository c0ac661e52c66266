import clsx from 'clsx';
import { bandOf } from './band-place.ts';

interface BandProps {
  readonly band: { readonly from: string; readonly to: string };
  readonly days: readonly string[];
  readonly text: string;
  /** Pixels below the top of its row, for one that holds one lane; without it holds the whole row. */
  readonly top?: number | undefined;
}

/** Days that are kept from use, in a row of bars: hatched, with the reason. */
export function Band({ band, days, text, top }: BandProps) {
  const { left, width } = bandOf(band, days);
  return (
    <span
      title={text}
      className={clsx(
        'absolute overflow-hidden border-x border-line bg-surface-2 px-1 text-xs leading-tight text-ellipsis whitespace-nowrap text-ink-2',
        top === undefined ? 'inset-y-0' : 'flex h-[26px] items-center rounded-sm border-y',
      )}
      style={{
        left: `${left * 100}%`,
        width: top === undefined ? `${width * 100}%` : `calc(${width * 100}% - 2px)`,
        top,
        backgroundImage:
          'repeating-linear-gradient(135deg, color-mix(in srgb, currentColor 22%, transparent) 0 1px, transparent 1px 8px)',
      }}
    >
      <span className="truncate rounded-sm bg-surface-2 pr-1">{text}</span>
    </span>
  );
}
