import type { ApiError } from '../../../../lib/api/call.ts';
import type { ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { errorText, number, reader } from '../../../ui/reader.ts';
import { weightText } from '../format.ts';
import { say } from './words.ts';

/** "112.5 lb · 51.03 kg" */
export const bothWeights = ({ kg, lb }: ManifestRow['weight']): string =>
  `${weightText(lb, 'lb')} · ${weightText(kg, 'kg')}`;

export const money = (value: ManifestRow['value']): string => formatMoney(value, reader());

/** Why a code was refused: its own reason, where there is one. */
export const refusalText = (error: ApiError): string => error.detail ?? errorText(error);

/** "12 of 40" of packages that came; nothing of what has not left. */
export const arrivedText = ({ dispatched_at, arrived, packages }: ManifestRow): string =>
  dispatched_at === null ? '' : say('panel.of', { count: number(arrived), all: number(packages) });

/** What the status alone does not say: that something has not come. */
export const statusNote = ({ missing }: ManifestRow): string | undefined =>
  missing > 0 ? say('noted.missing', { count: missing }) : undefined;
