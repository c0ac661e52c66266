import { useStore } from '@nanostores/react';
import Calculator from 'lucide-react/icons/calculator';
import { useEffect, useRef } from 'react';
import { CURRENCIES } from '../../../../../lib/contract/limits.ts';
import { DELIVERIES, RECEIVE_CURRENCIES } from '../../../../../lib/contract/postals/remittance-money.ts';
import { requiredField } from '../../../../../lib/forms/field-rules.ts';
import { PlanHint } from '../../../../reservations/payment.tsx';
import { Button } from '../../../../ui/button.tsx';
import { FieldGrid, FieldSection } from '../../../../ui/field-grid.tsx';
import { AmountField } from '../../../../ui/money-field.tsx';
import { errorText, issueText } from '../../../../ui/reader.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { QuoteAmounts, QuoteHeld } from '../../quote/quote-parts.tsx';
import { receiveCurrencyField } from '../../quote/receive-currency.ts';
import { isAgreed } from '../editing.ts';
import { $asking, $changed, $left, $quoted, ask } from '../quoting.ts';
import { editor, panel } from '../store.ts';
import { label, options, say, sharedWords } from '../words.ts';
import { useHasLeft } from './use-kind.ts';

const { asked, quote_id } = editor.form.fields;
const QUOTE = `${quote_id.id}-quote`;
const codes = <Code extends string>(currencies: readonly Code[]) =>
  currencies.map((value) => ({ value, label: value }));

const receiveCurrency = receiveCurrencyField(asked.fields.receive_currency, asked.fields.delivery);

/** What is paid and what is received: one of both is typed and stays, the other is computed beside (rule: typed-side-stays). */
export function AmountsSection() {
  const left = useHasLeft();
  const receive = useStore(receiveCurrency.$value);
  const asking = useStore($asking);
  const refused = useStore(quote_id.$error);
  const { remit_amount, receive_amount } = useStore(asked.$value) ?? {};
  const amount = remit_amount ?? receive_amount;
  if (left)
    return (
      <FieldSection title={say('form.amounts')}>
        <p className="text-ink-2">{say('form.left')}</p>
      </FieldSection>
    );
  return (
    <FieldSection title={say('form.amounts')}>
      <p className="text-sm text-ink-2">{say('form.oneAmount')}</p>
      {/* A refusal for want of a quote leads to what is to be done next: the amount, then the quote. */}
      <div {...(amount ? {} : { id: quote_id.id })}>
        <FieldGrid>
          <Side>
            <AmountField field={asked.fields.remit_amount} label={say('form.remit')} />
            <SelectField
              field={asked.fields.remit_currency}
              label={say('form.from')}
              options={codes(CURRENCIES)}
            />
          </Side>
          <Side>
            <AmountField field={asked.fields.receive_amount} label={say('form.receive')} />
            <SelectField field={receiveCurrency} label={say('form.to')} options={codes(RECEIVE_CURRENCIES)} />
          </Side>
          <SelectField
            field={requiredField(asked.fields.delivery, true)}
            label={label('delivery')}
            options={options('delivery', DELIVERIES)}
            disabled={receive === 'MLC'}
            {...(receive === 'MLC' && { hint: say('form.mlcCard') })}
          />
        </FieldGrid>
      </div>
      <div>
        <Button
          {...(amount ? { id: quote_id.id } : {})}
          describedBy={refused && QUOTE}
          icon={Calculator}
          busy={asking}
          onPress={() => void ask()}
        >
          {say('form.calculate')}
        </Button>
      </div>
      <Quote />
      <PlanOfEdited />
    </FieldSection>
  );
}

const Side = ({ children }: { children: React.ReactNode }) => (
  <div className="grid grid-cols-[1fr_6.5rem] items-start gap-3">{children}</div>
);

/** The quote, read aloud as it comes; where a save waits for somebody to look at it, it has the cursor. */
function Quote() {
  const { quote, before, error, unseen } = useStore($quoted);
  const left = useStore($left) ?? 0;
  const changed = useStore($changed);
  const refused = useStore(quote_id.$error);
  const agreed = isAgreed(useStore(editor.form.$values));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (unseen) box.current?.focus();
  }, [unseen, quote, error]);
  return (
    <div
      ref={box}
      id={QUOTE}
      tabIndex={-1}
      className="grid gap-3 rounded-sm border border-line bg-surface-2 px-4 py-3 outline-offset-2"
    >
      <div role="status" className="grid gap-3" aria-label={say('form.result')}>
        {unseen && quote && <p className="font-semibold text-warn">{say('form.unseen')}</p>}
        {error && <p className="font-semibold text-danger">{error.detail ?? errorText(error)}</p>}
        {quote && <QuoteAmounts quote={quote} before={before} />}
        {!quote && !error && !refused && (
          <p className="text-ink-3">{say(agreed ? 'form.agreed' : 'form.nothing')}</p>
        )}
        {!quote && !error && refused && <p className="text-danger">{issueText(refused)}</p>}
      </div>
      {quote && <QuoteHeld quote={quote} left={left} changed={changed} again={() => void ask()} />}
    </div>
  );
}

/** The plan that pays a remittance does not follow by itself. */
function PlanOfEdited() {
  const state = useStore(editor.$state);
  const shown = useStore(panel.$state);
  if (state.kind !== 'editing' || shown.kind !== 'ready' || shown.row.id !== state.id) return null;
  const { payment, total } = shown.row;
  return payment && <PlanHint row={{ payment, total }} words={sharedWords} />;
}
