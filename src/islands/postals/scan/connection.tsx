import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import type { ScanQueue } from '../../../lib/api/scan-queue.ts';
import { Button } from '../../ui/button.tsx';
import { Live } from '../../ui/live.tsx';
import { scanWords } from './words.ts';

interface ConnectionProps {
  queue: Pick<ScanQueue<never, never>, '$lost' | '$unkept' | 'sendNow'>;
  $waiting: ReadableAtom<number>;
}

/** Says that codes wait for a connection, and how many. */
export function Connection({ queue, $waiting }: ConnectionProps) {
  const lost = useStore(queue.$lost);
  const waiting = useStore($waiting);
  const unkept = useStore(queue.$unkept);
  return (
    <Live>
      {lost && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm border border-info bg-info-soft py-2 pr-2 pl-3">
          <p>{scanWords('offline', { count: waiting })}</p>
          <Button onPress={queue.sendNow}>{scanWords('sendNow')}</Button>
          {unkept && <p className="font-semibold text-warn">{scanWords('unkept')}</p>}
        </div>
      )}
    </Live>
  );
}
