import clsx from 'clsx';
import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import DollarSign from 'lucide-react/icons/dollar-sign';
import Phone from 'lucide-react/icons/phone';
import RotateCcw from 'lucide-react/icons/rotate-ccw';
import Truck from 'lucide-react/icons/truck';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { statusOf } from '../../lib/contract/status.ts';
import type { StatusIcon, StatusKind, Tone } from '../../lib/contract/status.ts';
import { statusWords } from './reader.ts';

const ICONS = {
  alert: CircleAlert,
  phone: Phone,
  check: Check,
  money: DollarSign,
  clock: Clock,
  cross: X,
  return: RotateCcw,
  truck: Truck,
} as const satisfies Record<StatusIcon, unknown>;

const TONES: Record<Tone, string> = {
  danger: 'bg-danger-soft text-danger',
  warn: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  success: 'bg-success-soft text-success',
  primary: 'bg-primary-soft text-primary',
  secondary: 'bg-secondary-soft text-secondary',
  contrast: 'bg-contrast-soft text-contrast',
};

interface BadgeProps {
  tone: Tone;
  icon: StatusIcon;
  children: string;
}

/** The icon of a status alone, where its words stand in the name of what holds it. */
export function StatusSymbol({ icon }: { icon: StatusIcon }) {
  const Icon = ICONS[icon];
  return <Icon className="size-[13px] shrink-0" strokeWidth={2.25} aria-hidden="true" />;
}

/** Colour, icon and words together: never colour alone. A list has hundreds, and most stay as they are when it turns a page. */
export const Badge = memo(function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      className={clsx(
        'badge inline-flex h-[22px] items-center gap-1 rounded-full pr-2 pl-1.5 text-xs font-semibold whitespace-nowrap',
        TONES[tone],
      )}
    >
      <StatusSymbol icon={icon} />
      {children}
    </span>
  );
});

interface StatusBadgeProps {
  kind: StatusKind;
  value: number;
  /** What the status does not say: "returned". */
  note?: string | undefined;
}

/** The badge of a status value; a value that the kind does not have shows as its number. */
export function StatusBadge({ kind, value, note }: StatusBadgeProps) {
  const status = statusOf(kind, value);
  if (!status) return <span>{value}</span>;
  const text = statusText(kind, value);
  return (
    <Badge tone={status.tone} icon={status.icon}>
      {note ? `${text} · ${note}` : text}
    </Badge>
  );
}

/** The words of a status value. */
export function statusText(kind: StatusKind, value: number): string {
  const status = statusOf(kind, value);
  // Kinds and keys come from one table; the words check proves that each pair has words.
  return status ? statusWords(`${kind}.${status.key}` as Parameters<typeof statusWords>[0]) : String(value);
}
