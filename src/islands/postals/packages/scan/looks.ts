import { formatNumber } from '../../../../lib/words/format.ts';
import { reader } from '../../../ui/reader.ts';
import { bothUnits } from '../format.ts';
import type { Scan } from './kept.ts';
import { scanWords } from '../../scan/words.ts';

/** What a result of the scan box says. */

/** "Received", "Already received", "Not done". */
export function stateText({ state, body: { step } }: Scan, lost: boolean): string {
  if (state === 'done') return scanWords(`done.${step}`);
  if (state === 'duplicate') return scanWords(`duplicate.${step}`);
  return scanWords(state === 'waiting' && !lost ? 'sending' : state);
}

/** Order number, or the folio of a package without one; the code itself as long as nobody knows whose it is. */
export const nameOf = ({ answer, body }: Scan): string => answer?.number ?? answer?.folio ?? body.code.trim();

const counted = (value: number): string => formatNumber(value, reader());

/** "Parcel 1 of 2 · 1 of 2 scanned · 10 lb · 4.536 kg" */
export function parcelText({ answer, body: { step } }: Scan): string | undefined {
  if (!answer) return undefined;
  const { parcel, parcels, scanned, weight } = answer;
  const total = counted(parcels);
  return [
    parcel === null
      ? scanWords('parcels', { count: parcels })
      : scanWords('parcel', { number: counted(parcel), total }),
    parcels > 1 && step !== 'weigh' && scanWords('scanned', { scanned: counted(scanned), total }),
    bothUnits(weight),
  ]
    .filter(Boolean)
    .join(' · ');
}
