import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import ScanBarcode from 'lucide-react/icons/scan-barcode';
import { Live } from '../../../ui/live.tsx';
import { lookOf } from '../../scan/looks.ts';
import { scanWords } from '../../scan/words.ts';
import { nameOf, parcelText, stateText } from './looks.ts';
import { $latest, $lost } from './queue.ts';

/** What became of the newest code, to be read from a step away, and read aloud. */
export function LargeResult() {
  const latest = useStore($latest);
  const lost = useStore($lost);
  const look = latest && lookOf(latest.state, lost);
  const Icon = look?.icon ?? ScanBarcode;
  return (
    <Live>
      <div
        data-result={latest?.state ?? 'none'}
        className={clsx(
          'flex min-h-40 items-center gap-5 rounded-lg border-2 px-5 py-4 max-sm:gap-4 max-sm:px-4',
          look?.box ?? 'border-dashed border-line-strong text-ink-3',
        )}
      >
        <Icon
          className={clsx('size-16 shrink-0 max-sm:size-10', look?.text)}
          strokeWidth={look ? 2.25 : 1.5}
          aria-hidden="true"
        />
        {latest ? (
          <div className="grid min-w-0 gap-0.5">
            <p className={clsx('text-xl font-bold max-sm:text-lg', look?.text)}>{stateText(latest, lost)}</p>
            <p className="text-2xl leading-tight font-[650] [overflow-wrap:anywhere] max-sm:text-lg">
              {nameOf(latest)}
            </p>
            {latest.answer && (
              <>
                <p className="text-lg max-sm:text-md">{latest.answer.destination}</p>
                <p className="text-ink-2">
                  {[parcelText(latest), scanWords('for', { name: latest.answer.receiver_name })].join(' · ')}
                </p>
              </>
            )}
            {latest.reason && <p className="text-md">{latest.reason}</p>}
          </div>
        ) : (
          <div className="grid gap-0.5">
            <p className="text-lg font-semibold">{scanWords('ready')}</p>
            <p>{scanWords('readyText')}</p>
          </div>
        )}
      </div>
    </Live>
  );
}
