import { useStore } from '@nanostores/react';
import { formatMoney } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import Dialog from '../ui/dialog.tsx';
import { Button } from '../ui/button.tsx';
import { FormView } from '../ui/form-view.tsx';
import { reader } from '../ui/reader.ts';
import { Asked } from './asked.tsx';
import { Done } from './done.tsx';
import { Due } from './due.tsx';
import { $link, closeLink } from './link-store.ts';
import { ShownLink } from './shown-link.tsx';
import { SplitFields } from './split-fields.tsx';
import { $pay, closePayDialog, pay } from './store.ts';
import type { PayState } from './store.ts';
import { AccountFields, CashFields, LinkFields, TransferFields } from './way-fields.tsx';
import { WayChoice } from './way-choice.tsx';
import type { Way } from './ways.ts';
import { label, say } from './words.ts';

const close = (): void => void closePayDialog();

/** What is due, how it is paid, how much, and the link that was made: one dialog. The default export is what lazyDialog asks for. */
export default function AskDialog() {
  const state = useStore($pay);
  const shown = useStore($link);
  if (shown) {
    return (
      <Dialog title={say('link.title', { code: shown.row.code })} onClose={closeLink}>
        <ShownLink shown={shown} back={state.kind === 'asking'} />
      </Dialog>
    );
  }
  if (state.kind === 'closed') return null;
  return (
    <Dialog
      title={state.kind === 'done' ? say('done.title') : say('title', { code: state.options.service.code })}
      onClose={close}
    >
      {state.kind === 'done' ? <Done payments={state.payments} /> : <Asking state={state} />}
    </Dialog>
  );
}

type AskingState = Extract<PayState, { kind: 'asking' }>;

function Asking({ state }: { state: AskingState }) {
  const { options, asked, way, changed } = state;
  if (way) return <WayForm state={state} way={way} />;
  return (
    <div className="grid gap-4 overflow-y-auto px-5 py-4">
      <Due options={options} changed={changed} />
      <Asked payments={asked} alone />
      {options.payable.amount > 0 ? (
        <WayChoice options={options} way={way} />
      ) : (
        <p>{say('refused.nothing_due')}</p>
      )}
      <footer className="flex justify-end">
        <Button onPress={close}>{commonWords('close')}</Button>
      </footer>
    </div>
  );
}

function WayForm({ state: { options, asked, forms, changed }, way }: { state: AskingState; way: Way }) {
  const { amount } = useStore(forms.link.$values);
  // A link moves no money: its button says how much is asked for, instead of a question after it.
  const save =
    way === 'link' && typeof amount === 'number'
      ? say('do.linkAmount', { amount: formatMoney({ amount, currency: options.currency }, reader()) })
      : say(`do.${way}`);
  return (
    <FormView form={forms[way]} onSubmit={() => void pay()} onCancel={close} labelOf={label} save={save}>
      <Due options={options} changed={changed} />
      <Asked payments={asked} />
      <WayChoice options={options} way={way} />
      {way === 'link' && <LinkFields options={options} form={forms.link} />}
      {way === 'cash' && <CashFields options={options} form={forms.cash} />}
      {way === 'transfer' && <TransferFields options={options} form={forms.transfer} />}
      {way === 'account' && <AccountFields options={options} form={forms.account} />}
      {way === 'split' && <SplitFields options={options} forms={forms} />}
    </FormView>
  );
}
