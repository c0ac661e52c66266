import { useEffect, useState } from 'react';
import { scanRemittance } from '../../../../../../lib/contract/postals/remittance-batches.ts';
import { createForm } from '../../../../../../lib/forms/form.ts';
import { CodeScanner } from '../../../../scan/code-scanner.tsx';
import { Button } from '../../../../../ui/button.tsx';
import Dialog from '../../../../../ui/dialog.tsx';
import { SignaturePad } from '../../../../../ui/signature-pad.tsx';
import { TextField } from '../../../../../ui/text-field.tsx';
import { moneyText } from '../format.ts';
import { reload } from '../store.ts';
import { label, say } from '../words.ts';
import { $scanning, $waiting } from './open.ts';
import type { Answer, Scan } from './open.ts';
import { queue } from './queue.ts';

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
  const [receiver] = useState(createReceiver);
  useEffect(() => reload, []);
  const close = (): void => $scanning.set(false);

  function deliver(code: string): void {
    const values = {
      received_by: received_by.safeParse(receiver.fields.received_by.$value.get()).data ?? '',
      signature: signature.safeParse(receiver.fields.signature.$value.get()).data ?? '',
    };
    receiver.reset({ code: '', received_by: '', signature: '' });
    void queue.take({ code, ...values });
  }
  return (
    <Dialog title={say('scan.title')} onClose={close} size="side">
      <div className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-4">
        <p className="text-ink-2">{say('scan.text')}</p>
        <CodeScanner
          queue={queue}
          $waiting={$waiting}
          label={say('scan.code')}
          enter={say('scan.enter')}
          onCode={deliver}
          nameOf={nameOf}
          stateOf={({ state }) => say(`scan.states.${state}`)}
          details={({ receive, city, state }: Answer) => (
            <p className="text-ink-2">
              {moneyText(receive)} · {city.name}, {state.name}
            </p>
          )}
        >
          <details>
            <summary className="min-h-6 cursor-pointer text-accent pointer-coarse:min-h-11 pointer-coarse:content-center">
              {say('scan.somebodyElse')}
            </summary>
            <div className="mt-2 grid gap-3">
              <TextField field={receiver.fields.received_by} label={label('received_by')} />
              <SignaturePad field={receiver.fields.signature} label={label('signature')} captioned />
            </div>
          </details>
        </CodeScanner>
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
