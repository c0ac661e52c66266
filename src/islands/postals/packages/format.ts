import type { ShownWeight } from '../../../lib/contract/postals/package-parts.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import type { WeightUnit } from '../../../lib/domain/weights.ts';
import { formatNumber } from '../../../lib/words/format.ts';
import { balanceText } from '../../reservations/format.ts';
import { instant, reader } from '../../ui/reader.ts';
import { say, sharedWords } from './words.ts';

/** How the package screen writes values. */

/** "12.5 lb" of decimal text. */
export const weightText = (value: string, unit: WeightUnit): string =>
  `${formatNumber(Number(value), reader())} ${unit}`;

/** "12.5 lb · 5.67 kg": as it was typed first, which is exact. */
export function bothUnits({ lb, kg, unit }: ShownWeight): string {
  const texts = [weightText(lb, 'lb'), weightText(kg, 'kg')];
  return (unit === 'lb' ? texts : texts.toReversed()).join(' · ');
}

/** "30 × 40 × 20 cm" */
export const dimensionsText = ({
  length,
  width,
  height,
}: Readonly<Record<'length' | 'width' | 'height', string>>): string =>
  `${[length, width, height].map((side) => formatNumber(Number(side), reader())).join(' × ')} cm`;

/** "24,000 cm³" of decimal text. */
export const volumeText = (volume: string): string => `${formatNumber(Number(volume), reader())} cm³`;

/** What the status alone does not say. */
export function statusNote({
  held,
  late,
  missing_parcels,
}: Pick<PackageRow, 'held' | 'late' | 'missing_parcels'>): string | undefined {
  if (missing_parcels > 0) return say('status.missing');
  if (held) return say('status.held');
  return late ? say('status.late') : undefined;
}

/** What somebody should know at once: why it ended or is held, or what is still owed. */
export function outlook(row: PackageRow): string | undefined {
  if (row.cancelled_at !== null)
    return say('outlook.cancelled', { at: instant(row.cancelled_at), reason: row.cancellation_reason });
  if (row.held && row.events[0]) return say('outlook.held', { reason: row.events[0].reason });
  if (row.missing_parcels > 0) return say('outlook.missing', { count: row.missing_parcels });
  return balanceText(row.balance, sharedWords);
}
