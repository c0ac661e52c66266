import { useStore } from '@nanostores/react';
import { commonWords } from '../../../lib/words.ts';
import Dialog from '../../ui/dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { FormView } from '../../ui/form-view.tsx';
import { Done } from './done.tsx';
import { Due } from './due.tsx';
import { SplitFields } from './split-fields.tsx';
import { $pay, closePayDialog, pay } from './store.ts';
import type { PayState } from './store.ts';
import { AccountFields, CashFields, LinkFields, TransferFields } from './way-fields.tsx';
import { WayChoice } from './way-choice.tsx';
import { label, say } from './words.ts';

const close = (): void => void closePayDialog();

/** What is due, how it is paid, and how much. The default export is what React.lazy asks for. */
export default function AskDialog() {
  const state = useStore($pay);
  if (state.kind === 'closed') return null;
  if (state.kind === 'done') {
    return (
      <Dialog title={say('done.title')} onClose={close}>
        <Done payments={state.payments} />
      </Dialog>
    );
  }
  return (
    <Dialog title={say('title', { code: state.options.service.code })} onClose={close}>
      <Asking state={state} />
    </Dialog>
  );
}

function Asking({ state }: { state: Extract<PayState, { kind: 'asking' }> }) {
  const { options, way, forms, changed } = state;
  if (!way) {
    return (
      <div className="grid gap-4 overflow-y-auto px-5 py-4">
        <Due options={options} changed={changed} />
        <p>{say('refused.nothing_due')}</p>
        <footer className="flex justify-end">
          <Button onPress={close}>{commonWords('close')}</Button>
        </footer>
      </div>
    );
  }
  return (
    <FormView key={way} form={forms[way]} onSubmit={() => void pay()} onCancel={close} labelOf={label} save={say(`do.${way}`)}>
      <Due options={options} changed={changed} />
      <WayChoice options={options} way={way} />
      {way === 'link' && <LinkFields options={options} form={forms.link} />}
      {way === 'cash' && <CashFields options={options} form={forms.cash} />}
      {way === 'transfer' && <TransferFields options={options} form={forms.transfer} />}
      {way === 'account' && <AccountFields options={options} form={forms.account} />}
      {way === 'split' && <SplitFields options={options} forms={forms} />}
    </FormView>
  );
}
