import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Clock from 'lucide-react/icons/clock';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { scanRemittance } from '../../../../../../lib/contract/postals/remittance-batches.ts';
import { createForm } from '../../../../../../lib/forms/form.ts';
import { Button } from '../../../../../ui/button.tsx';
import { CodeBox } from '../../../../../ui/code-box.tsx';
import Dialog from '../../../../../ui/dialog.tsx';
import { IconButton } from '../../../../../ui/icon-button.tsx';
import { Live } from '../../../../../ui/live.tsx';
import { SignaturePad } from '../../../../../ui/signature-pad.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { moneyText } from '../format.ts';
import { reload } from '../store.ts';
import { label, say } from '../words.ts';
import { $scanning, $waiting } from './open.ts';
import type { Scan } from './open.ts';
import { $latest, $lost, $results, $unkept, dismiss, resume, sendAgain, sendNow, take } from './queue.ts';

const LOOKS = {
  done: { icon: CircleCheck, look: 'border-success-line bg-success-soft text-success' },
  duplicate: { icon: CircleAlert, look: 'border-warn-line bg-warn-soft text-warn' },
  again: { icon: CircleAlert, look: 'border-warn-line bg-warn-soft text-warn' },
  refused: { icon: CircleAlert, look: 'border-danger-line bg-danger-soft text-danger' },
  waiting: { icon: Clock, look: 'border-info bg-info-soft text-info' },
} as const satisfies Record<Scan['state'], { icon: LucideIcon; look: string }>;
/** Codes below the newest one. */
const EARLIER = 8;

const { received_by, signature } = scanRemittance.body.shape;

/** Who received the next one, where it was not whom the sheet names. */
const createReceiver = () =>
  createForm({
    id: 'scanned-receiver',
    schema: scanRemittance.body,
    initial: { code: '', received_by: '', signature: '' },
    submit: () => Promise.resolve(),
  });

/** Delivers what comes back on sheets, code after code, without a mouse. The default export is what lazyDialog asks for. */
export default function ScanDialog() {
  const results = useStore($results);
  const latest = useStore($latest);
  const [receiver] = useState(createReceiver);
  useEffect(() => {
    resume();
    return reload;
  }, []);
  const refused = results.filter(({ state }) => state === 'refused');
  const earlier = results.filter(({ state, key }) => state !== 'refused' && key !== latest?.key);
  const close = (): void => $scanning.set(false);

  function deliver(code: string): void {
    const values = {
      received_by: received_by.safeParse(receiver.fields.received_by.$value.get()).data ?? '',
      signature: signature.safeParse(receiver.fields.signature.$value.get()).data ?? '',
    };
    receiver.reset({ code: '', received_by: '', signature: '' });
    void take({ code, ...values });
  }
  return (
    <Dialog title={say('scan.title')} onClose={close} size="side">
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-4">
        <p className="text-ink-2">{say('scan.text')}</p>
        <CodeBox label={say('scan.code')} enter={say('scan.enter')} onCode={deliver} large />
        <details>
          <summary className="min-h-6 cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
            {say('scan.somebodyElse')}
          </summary>
          <div className="mt-2 grid gap-3">
            <TextField field={receiver.fields.received_by} label={label('received_by')} />
            <SignaturePad field={receiver.fields.signature} label={label('signature')} />
          </div>
        </details>
        <Live>
          {latest ? (
            <Newest scan={latest} />
          ) : (
            <p className="rounded-md border border-dashed border-line-strong px-4 py-6 text-center text-ink-3">
              {say('scan.ready')}
            </p>
          )}
        </Live>
        <Connection />
        {refused.length > 0 && (
          <section aria-label={say('scan.refusedOnes')} className="grid gap-1">
            <h3 className="text-sm font-semibold text-danger">{say('scan.refusedOnes')}</h3>
            <ul>
              {refused.map((scan) => (
                <Refused key={scan.key} scan={scan} />
              ))}
            </ul>
          </section>
        )}
        {earlier.length > 0 && (
          <ol className="grid gap-1 border-t border-line pt-3 text-sm">
            {earlier.slice(0, EARLIER).map((scan) => (
              <li key={scan.key} className="flex justify-between gap-3">
                <span className="min-w-0 truncate">{nameOf(scan)}</span>
                <span className="shrink-0 text-ink-3">{say(`scan.states.${scan.state}`)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
      <footer className="flex justify-end border-t border-line px-5 py-3">
        <Button kind="primary" onPress={close}>
          {say('scan.leave')}
        </Button>
      </footer>
    </Dialog>
  );
}

const nameOf = ({ answer, body }: Scan): string =>
  answer ? `${answer.code} ${answer.receiver_name}` : body.code;

/** The newest code, to be read at arm's length. */
function Newest({ scan }: { scan: Scan }) {
  const { icon: Icon, look } = LOOKS[scan.state];
  const { answer, reason } = scan;
  return (
    <div className={clsx('flex items-start gap-3 rounded-md border px-4 py-4', look)}>
      <Icon className="mt-0.5 size-8 shrink-0" aria-hidden="true" />
      <div className="min-w-0 break-words">
        <p className="text-lg font-[650]">{say(`scan.states.${scan.state}`)}</p>
        <p className="text-md text-ink">{nameOf(scan)}</p>
        {answer && (
          <p className="text-ink-2">
            {moneyText(answer.receive)} · {answer.city.name}, {answer.state.name}
          </p>
        )}
        {reason && <p className="text-ink-2">{reason}</p>}
      </div>
    </div>
  );
}

/** Says that codes wait for a connection, and how many. */
function Connection() {
  const lost = useStore($lost);
  const waiting = useStore($waiting);
  const unkept = useStore($unkept);
  return (
    <Live>
      {lost && (
        <div className="flex flex-wrap items-center justify-between gap-2 rounded-sm border border-info bg-info-soft py-2 pr-2 pl-3">
          <p>{say('scan.offline', { count: waiting })}</p>
          <Button onPress={sendNow}>{say('scan.sendNow')}</Button>
          {unkept && <p className="font-semibold text-warn">{say('scan.unkept')}</p>}
        </div>
      )}
    </Live>
  );
}

/** What went wrong, until somebody has looked at it. */
function Refused({ scan }: { scan: Scan }) {
  const name = nameOf(scan);
  return (
    <li className="flex min-h-11 items-center gap-2 border-b border-line py-1">
      <span className="min-w-0 flex-1 break-words">
        <b className="font-semibold">{name}</b> <span className="text-ink-2">{scan.reason}</span>
      </span>
      <IconButton
        icon={RotateCw}
        label={say('scan.sendAgain', { code: name })}
        onPress={() => sendAgain(scan)}
      />
      <IconButton icon={X} label={say('scan.dismiss', { code: name })} onPress={() => dismiss(scan)} />
    </li>
  );
}
