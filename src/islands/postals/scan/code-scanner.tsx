import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { ReadableAtom } from 'nanostores';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { Scan } from '../../../lib/api/scan-kept.ts';
import type { ScanQueue } from '../../../lib/api/scan-queue.ts';
import { useWords } from '../../shell/use-words.ts';
import { CodeBox } from '../../ui/code-box.tsx';
import { Live } from '../../ui/live.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import { Connection } from './connection.tsx';
import { lookOf } from './looks.ts';
import type { ScanState } from './looks.ts';
import { RefusedTools } from './refused-tools.tsx';
import { SCAN_WORDS, scanWords } from './words.ts';

/** Codes below the newest one. */
const EARLIER = 8;

interface CodeScannerProps<Body, Answer> {
  queue: ScanQueue<Body, Answer>;
  $waiting: ReadableAtom<number>;
  label: string;
  /** The button for whoever types without a reader. */
  enter: string;
  onCode(code: string): void;
  /** Of the codes in the queue those that belong here. */
  isHere?(scan: Scan<Body, Answer>): boolean;
  nameOf(scan: Scan<Body, Answer>): string;
  /** What became of it, in words; `lost` while no answer comes. */
  stateOf(scan: Scan<Body, Answer>, lost: boolean): string;
  /** The state that a scan looks like, where it is not its own. */
  looksLike?(scan: Scan<Body, Answer>): ScanState;
  /** What the newest code's answer says further. */
  details(answer: Answer): ReactNode;
  children?: ReactNode;
}

/** One thing done for code after code, without a mouse, also without a connection (rule: scans-wait). */
export function CodeScanner<Body, Answer>(props: CodeScannerProps<Body, Answer>) {
  const ready = useWords(SCAN_WORDS);
  return ready ? <Scanner {...props} /> : <SkeletonText lines={4} />;
}

function Scanner<Body, Answer>({
  queue,
  $waiting,
  label,
  enter,
  onCode,
  isHere = () => true,
  nameOf,
  stateOf,
  looksLike = ({ state }) => state,
  details,
  children,
}: CodeScannerProps<Body, Answer>) {
  const scans = useStore(queue.$results).filter(isHere);
  const latest = useStore(queue.$latest);
  const lost = useStore(queue.$lost);
  useEffect(() => queue.resume(), []);
  const newest = latest && isHere(latest) ? latest : undefined;
  const look = newest && lookOf(looksLike(newest), lost);
  const refused = scans.filter(({ state }) => state === 'refused');
  const earlier = scans.filter(({ state, key }) => state !== 'refused' && key !== newest?.key);
  return (
    <>
      <CodeBox label={label} enter={enter} onCode={onCode} large />
      {children}
      <Live>
        {newest ? (
          <div className={clsx('flex items-start gap-3 rounded-md border px-4 py-4', look?.box)}>
            {look && <look.icon className={clsx('mt-0.5 size-8 shrink-0', look.text)} aria-hidden="true" />}
            <div className="min-w-0 break-words">
              <p className={clsx('text-lg font-[650]', look?.text)}>{stateOf(newest, lost)}</p>
              <p className="text-md text-ink">{nameOf(newest)}</p>
              {newest.answer && details(newest.answer)}
              {newest.reason && <p className="text-ink-2">{newest.reason}</p>}
            </div>
          </div>
        ) : (
          <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-ink-3">
            {scanWords('readyForFirst')}
          </p>
        )}
      </Live>
      <Connection queue={queue} $waiting={$waiting} />
      {refused.length > 0 && (
        <section aria-label={scanWords('lists.refused')} className="grid gap-1">
          <h3 className="text-sm font-semibold text-danger">{scanWords('lists.refused')}</h3>
          <ul>
            {refused.map((scan) => (
              <li key={scan.key} className="flex min-h-11 items-center gap-2 border-b border-line py-1">
                <span className="min-w-0 flex-1 break-words">
                  <b className="font-semibold">{nameOf(scan)}</b>{' '}
                  <span className="text-ink-2">{scan.reason}</span>
                </span>
                <RefusedTools
                  name={nameOf(scan)}
                  onAgain={() => queue.sendAgain(scan)}
                  onDismiss={() => queue.dismiss(scan)}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
      {earlier.length > 0 && (
        <ol className="grid gap-1 border-t border-line pt-3 text-sm">
          {earlier.slice(0, EARLIER).map((scan) => (
            <li key={scan.key} className="flex justify-between gap-3">
              <span className="min-w-0 truncate">{nameOf(scan)}</span>
              <span className="shrink-0 text-ink-3">{stateOf(scan, lost)}</span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
