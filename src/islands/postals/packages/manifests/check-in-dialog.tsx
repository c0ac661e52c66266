import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import type { LucideIcon } from 'lucide-react';
import { useEffect } from 'react';
import { MANIFEST } from '../../../../lib/domain/manifest.ts';
import { Button } from '../../../ui/button.tsx';
import { CodeBox } from '../../../ui/code-box.tsx';
import Dialog from '../../../ui/dialog.tsx';
import { Live } from '../../../ui/live.tsx';
import { Meter } from '../../../ui/meter.tsx';
import { number } from '../../../ui/reader.ts';
import { $checks, checkIn, forgetChecks } from './check-in.ts';
import type { Check } from './check-in.ts';
import { refusalText } from './format.ts';
import { $checkingIn, dialogs } from './store.ts';
import { say } from './words.ts';

const LOOKS = {
  done: { icon: CircleCheck, look: 'border-success-line bg-success-soft text-success' },
  duplicate: { icon: CircleAlert, look: 'border-warn-line bg-warn-soft text-warn' },
  extra: { icon: CircleAlert, look: 'border-danger-line bg-danger-soft text-danger' },
  wrong: { icon: CircleAlert, look: 'border-danger-line bg-danger-soft text-danger' },
} as const satisfies Record<string, { icon: LucideIcon; look: string }>;
/** Codes below the newest one. */
const EARLIER = 6;

/** Checks in what came, code after code, without a mouse. The default export is what lazyDialog asks for. */
export default function CheckInDialog() {
  const row = useStore($checkingIn);
  const checks = useStore($checks);
  useEffect(() => forgetChecks, []);
  if (!row) return null;
  const { id, number: code, status } = row;
  const [newest, ...earlier] = checks;
  const counted = checks.find((check) => check.answer)?.answer ?? row;
  const progress = say('checkIn.progress', {
    arrived: number(counted.arrived),
    packages: number(counted.packages),
  });
  const close = (): void => $checkingIn.set(undefined);
  return (
    <Dialog title={say('checkIn.title', { number: code })} onClose={close}>
      <div className="grid content-start gap-4 overflow-y-auto px-5 py-4">
        <CodeBox
          label={say('checkIn.code')}
          enter={say('checkIn.enter')}
          onCode={(typed) => void checkIn(id, typed)}
          large
        />
        <Live>
          {newest ? (
            <Newest check={newest} />
          ) : (
            <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-ink-3">
              {say('checkIn.ready')}
            </p>
          )}
        </Live>
        <div className="grid gap-1">
          <p>{progress}</p>
          <Meter
            share={(counted.arrived / Math.max(1, counted.packages)) * 100}
            label={progress}
            tone="success"
          />
        </div>
        {earlier.length > 0 && (
          <ol className="grid gap-1 border-t border-line pt-3 text-sm">
            {earlier.slice(0, EARLIER).map((check) => (
              <li key={check.key} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">{nameOf(check)}</span>
                <span className="shrink-0 text-ink-3">{say(`checkIn.${check.result}`)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <footer className="flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3">
        <Button onPress={close}>{say('checkIn.leave')}</Button>
        {status === MANIFEST.dispatched && (
          <Button
            kind="primary"
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

const nameOf = ({ answer, typed }: Check): string =>
  answer ? `${answer.folio} ${answer.receiver_name}` : typed;

/** The newest code, to be read from where the parcel is held. */
function Newest({ check }: { check: Check }) {
  const { result, answer, error, typed } = check;
  const { icon: Icon, look } = LOOKS[result];
  return (
    <div key={check.key} className={clsx('flex items-start gap-3 rounded-md border px-4 py-4', look)}>
      <Icon className="mt-0.5 size-8 shrink-0" aria-hidden="true" />
      <div className="min-w-0 break-words">
        <p className="text-lg font-[650]">{say(`checkIn.${result}`)}</p>
        <p className="text-md text-ink">{answer ? answer.folio : typed}</p>
        {answer ? (
          <p className="text-ink-2">
            {answer.receiver_name} · {answer.destination}
          </p>
        ) : (
          error && <p className="text-ink-2">{refusalText(error)}</p>
        )}
        {answer && result !== 'extra' && answer.parcels > 1 && (
          <p className="font-semibold text-ink">
            {say('checkIn.parcels', { scanned: number(answer.scanned), parcels: number(answer.parcels) })}
          </p>
        )}
      </div>
    </div>
  );
}
