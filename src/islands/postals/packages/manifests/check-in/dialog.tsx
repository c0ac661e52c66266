import { useStore } from '@nanostores/react';
import { MANIFEST } from '../../../../../lib/domain/manifest.ts';
import { CodeScanner } from '../../../scan/code-scanner.tsx';
import { scanWords } from '../../../scan/words.ts';
import { Button } from '../../../../ui/button.tsx';
import Dialog from '../../../../ui/dialog.tsx';
import { Meter } from '../../../../ui/meter.tsx';
import { number } from '../../../../ui/reader.ts';
import { $checkingIn, dialogs } from '../store.ts';
import { say } from '../words.ts';
import { $waiting } from './kept.ts';
import type { Answer, Scan } from './kept.ts';
import { queue } from './queue.ts';

/** Checks in what came, code after code, without a mouse. The default export is what lazyDialog asks for. */
export default function CheckInDialog() {
  const row = useStore($checkingIn);
  const results = useStore(queue.$results);
  if (!row) return null;
  const { id, number: code, status } = row;
  const isHere = ({ body }: Scan): boolean => body.manifest === id;
  const counted = results.find((scan) => isHere(scan) && scan.answer)?.answer ?? row;
  const progress = say('checkIn.progress', {
    arrived: number(counted.arrived),
    packages: number(counted.packages),
  });
  const waits = results.some((scan) => isHere(scan) && scan.state === 'waiting');
  const close = (): void => $checkingIn.set(undefined);
  return (
    <Dialog title={say('checkIn.title', { number: code })} onClose={close}>
      <div className="grid content-start gap-4 overflow-y-auto px-5 py-4">
        <CodeScanner
          queue={queue}
          $waiting={$waiting}
          label={say('checkIn.code')}
          enter={say('checkIn.enter')}
          onCode={(typed) => void queue.take({ manifest: id, code: typed, at: new Date().toISOString() })}
          isHere={isHere}
          nameOf={nameOf}
          stateOf={stateText}
          looksLike={({ state, answer }) => (answer?.result === 'extra' ? 'refused' : state)}
          details={details}
        />
        <div className="grid gap-1">
          <p>{progress}</p>
          <Meter
            share={(counted.arrived / Math.max(1, counted.packages)) * 100}
            label={progress}
            tone="success"
          />
        </div>
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
        <Button onPress={close}>{say('checkIn.leave')}</Button>
        {status === MANIFEST.dispatched && (
          <Button
            kind="primary"
            // What has not been sent yet would count as missing.
            disabled={waits}
            hint={waits ? say('checkIn.waits') : undefined}
            onPress={() => {
              close();
              dialogs.arrive.open(row);
            }}
          >
            {say('actions.arrive')}
          </Button>
        )}
      </footer>
    </Dialog>
  );
}

const nameOf = ({ answer, body }: Scan): string =>
  answer ? `${answer.folio} ${answer.receiver_name}` : body.code;

function stateText({ state, answer }: Scan, lost: boolean): string {
  if (answer) return say(`checkIn.${answer.result}`);
  if (state === 'refused') return say('checkIn.wrong');
  return scanWords(state === 'waiting' && !lost ? 'sending' : state === 'waiting' ? 'waiting' : 'again');
}

const details = ({ destination, result, parcels, scanned }: Answer) => (
  <>
    <p className="text-ink-2">{destination}</p>
    {result !== 'extra' && parcels > 1 && (
      <p className="font-semibold text-ink">
        {say('checkIn.parcels', { scanned: number(scanned), parcels: number(parcels) })}
      </p>
    )}
  </>
);
