import { useStore } from '@nanostores/react';
import Calculator from 'lucide-react/icons/calculator';
import { CURRENCIES } from '../../../../../lib/contract/limits.ts';
import { DELIVERIES, RECEIVE_CURRENCIES } from '../../../../../lib/contract/postals/remittance-money.ts';
import { withNone } from '../../../../../lib/forms/with-none.ts';
import { Button } from '../../../../ui/button.tsx';
import { AmountField } from '../../../../ui/money-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { receiveCurrencyField } from '../../quote/receive-currency.ts';
import { $offices } from '../store.ts';
import { label, options, say } from '../words.ts';
import { Result } from './result.tsx';
import { ask, clear, form } from './store.ts';

const { fields } = form;

/** What somebody on the phone pays and what their family gets. The default export is what React.lazy asks for. */
export default function CalculatorCard() {
  const offices = useStore($offices);
  const receive = useStore(fields.receive_currency.$value);
  const busy = useStore(form.$busy);
  return (
    <div className="grid max-w-4xl items-stretch overflow-hidden rounded-md border border-line bg-surface menu:grid-cols-2">
      <form
        noValidate
        className="grid content-start gap-4 p-5 max-sm:p-4"
        aria-label={say('sections.calculator')}
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <p className="text-ink-2">{say('calculator.text')}</p>
        <Side>
          <AmountField field={fields.remit_amount} label={label('remit_amount')} />
          <SelectField
            field={fields.remit_currency}
            label={label('remit_currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </Side>
        <Side>
          <AmountField field={fields.receive_amount} label={label('receive_amount')} />
          <SelectField
            field={receiveCurrency}
            label={label('receive_currency')}
            options={RECEIVE_CURRENCIES.map((value) => ({ value, label: value }))}
          />
        </Side>
        <SelectField
          field={fields.delivery}
          label={label('delivery')}
          options={options('delivery', DELIVERIES)}
          disabled={receive === 'MLC'}
          {...(receive === 'MLC' && { hint: say('calculator.mlc') })}
        />
        {offices.length > 1 && (
          <SelectField
            field={office}
            label={label('office_id')}
            options={[{ value: 0, label: say('calculator.mainOffice') }, ...offices]}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <Button kind="primary" icon={Calculator} busy={busy}>
            {say('calculator.ask')}
          </Button>
          <Button kind="quiet" onPress={clear}>
            {say('calculator.clear')}
          </Button>
        </div>
      </form>
      <Result />
    </div>
  );
}

const Side = ({ children }: { children: React.ReactNode }) => (
  <div className="grid grid-cols-[1fr_6.5rem] items-start gap-3">{children}</div>
);

const office = withNone(fields.office_id, 0);

const receiveCurrency = receiveCurrencyField(fields.receive_currency, fields.delivery);
