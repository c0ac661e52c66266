import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { number } from '../../../ui/reader.ts';
import { lookOf } from '../../scan/looks.ts';
import { RefusedTools } from '../../scan/refused-tools.tsx';
import { scanWords } from '../../scan/words.ts';
import type { Scan } from './kept.ts';
import { nameOf, parcelText, stateText } from './looks.ts';
import { $lost, $results, dismiss, sendAgain } from './queue.ts';

/** All results, the newest first: what went wrong stays on top until somebody has looked at it, then what waits. */
export function Results() {
  const results = useStore($results);
  const lost = useStore($lost);
  const waits = (scan: Scan): boolean => lost && scan.state === 'waiting';
  return (
    <>
      <ResultList title={scanWords('lists.refused')} scans={results.filter(isRefused)} />
      <ResultList title={scanWords('lists.waiting')} scans={results.filter(waits)} />
      <ResultList
        title={scanWords('lists.last')}
        scans={results.filter((scan) => !isRefused(scan) && !waits(scan))}
      />
    </>
  );
}

const isRefused = ({ state }: Scan): boolean => state === 'refused';

function ResultList({ title, scans }: { title: string; scans: readonly Scan[] }) {
  if (scans.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="flex items-baseline gap-2 border-b border-line pb-1 font-[650]">
        {title}
        <span className="font-normal text-ink-3">{number(scans.length)}</span>
      </h3>
      <ol>
        {scans.map((scan) => (
          <Result key={scan.key} scan={scan} />
        ))}
      </ol>
    </section>
  );
}

function Result({ scan }: { scan: Scan }) {
  const lost = useStore($lost);
  const { icon: Icon, text } = lookOf(scan.state, lost);
  const name = nameOf(scan);
  return (
    <li className="flex min-h-11 items-center gap-3 border-b border-line py-1.5">
      <Icon className={clsx('size-5 shrink-0', text)} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <b className="font-semibold [overflow-wrap:anywhere]">{name}</b>
          <span className={text}>
            {isRefused(scan) ? scanWords(`steps.${scan.body.step}`) : stateText(scan, lost)}
          </span>
        </p>
        <p className="text-sm text-ink-3">
          {scan.reason ?? [scan.answer?.destination, parcelText(scan)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isRefused(scan) && (
        <RefusedTools name={name} onAgain={() => sendAgain(scan)} onDismiss={() => dismiss(scan)} />
      )}
    </li>
  );
}
