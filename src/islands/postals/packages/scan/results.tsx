import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Live } from '../../../ui/live.tsx';
import { number } from '../../../ui/reader.ts';
import { $waiting } from './kept.ts';
import type { Scan } from './kept.ts';
import { lookOf, nameOf, parcelText, stateText } from './looks.ts';
import { $lost, $results, $unkept, dismiss, sendAgain, sendNow } from './queue.ts';
import { scanWords } from './words.ts';

/** Says that codes wait for a connection, and how many. */
export function Connection() {
  const lost = useStore($lost);
  const waiting = useStore($waiting);
  const unkept = useStore($unkept);
  return (
    <Live>
      {lost && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm border border-info bg-info-soft py-2 pr-2 pl-3">
          <p>{scanWords('offline', { count: waiting })}</p>
          <Button onPress={sendNow}>{scanWords('sendNow')}</Button>
          {unkept && <p className="font-semibold text-warn">{scanWords('unkept')}</p>}
        </div>
      )}
    </Live>
  );
}

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
  const { icon: Icon, text } = lookOf(scan, lost);
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
        <span className="flex shrink-0">
          <IconButton
            icon={RotateCw}
            label={scanWords('sendAgain', { code: name })}
            onPress={() => sendAgain(scan)}
          />
          <IconButton icon={X} label={scanWords('dismiss', { code: name })} onPress={() => dismiss(scan)} />
        </span>
      )}
    </li>
  );
}
