import clsx from 'clsx';

const TONES = { accent: 'bg-accent', success: 'bg-success', warn: 'bg-warn', danger: 'bg-danger' } as const;

interface MeterProps {
  /** Percent; what is above 100 fills all of it. */
  share: number;
  /** What is measured and how much of it: "25% received". */
  label: string;
  tone?: keyof typeof TONES;
}

/** How much of something has come or is used. The amounts stand beside it: it is never read alone. */
export function Meter({ share, label, tone = 'accent' }: MeterProps) {
  const filled = Math.min(100, Math.max(0, share));
  return (
    <div
      role="meter"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={filled}
      aria-label={label}
      className="h-1.5 overflow-hidden rounded-full bg-surface-2"
    >
      <div className={clsx('h-full rounded-full', TONES[tone])} style={{ width: `${filled}%` }} />
    </div>
  );
}
