import type { ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { number, reader } from '../../../ui/reader.ts';
import { weightText } from '../format.ts';
import { say } from './words.ts';

/** "112.5 lb · 51.03 kg" */
export const bothWeights = ({ kg, lb }: ManifestRow['weight']): string =>
  `${weightText(lb, 'lb')} · ${weightText(kg, 'kg')}`;

export const money = (value: ManifestRow['value']): string => formatMoney(value, reader());

/** "12 of 40" of packages that came; nothing of what has not left. */
export const arrivedText = ({ dispatched_at, arrived, packages }: ManifestRow): string =>
  dispatched_at === null ? '' : say('panel.of', { count: number(arrived), all: number(packages) });
