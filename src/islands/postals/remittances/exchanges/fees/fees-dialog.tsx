import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { CURRENCIES } from '../../../../../lib/contract/limits.ts';
import { DELIVERIES, RECEIVE_CURRENCIES } from '../../../../../lib/contract/postals/remittance-money.ts';
import { withNone } from '../../../../../lib/forms/with-none.ts';
import { commonWords } from '../../../../../lib/words/words.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { FieldGrid } from '../../../../ui/field-grid.tsx';
import { AddLine, RemoveLine } from '../../../../ui/lines.tsx';
import { AmountField } from '../../../../ui/money-field.tsx';
import { NumberField } from '../../../../ui/number-field.tsx';
import { SelectField } from '../../../../ui/select-field.tsx';
import { label, option, options, say } from '../words.ts';
import { changing } from './store.ts';

type Form = NonNullable<ReturnType<typeof changing.$open.get>>['form'];
/** Stands for whatever is received, however it is delivered. */
const ANY = 'any';

/** The fees as a form. The default export is what lazyDialog asks for. */
export default function FeesDialog() {
  return (
    <ActionDialog
      dialog={changing}
      words={() => ({ title: say('fees.change'), text: say('fees.kept'), save: commonWords('save') })}
      labelOf={label}
      size="side"
    >
      {({ form }) => <Decided form={form} />}
    </ActionDialog>
  );
}

function Decided({ form: { fields } }: { form: Form }) {
  const bands = useStore(fields.bands.$value) ?? [];
  return (
    <>
      <FieldGrid>
        <NumberField field={fields.quote_minutes} label={label('quote_minutes')} />
      </FieldGrid>
      {bands.map((_, index) => (
        <Band key={index} fields={fields} index={index} />
      ))}
      <AddLine onPress={() => fields.bands.add({ remit_currency: 'USD' })}>{say('fees.add')}</AddLine>
    </>
  );
}

function Band({ fields, index }: { fields: Form['fields']; index: number }) {
  const band = fields.bands.item(index).fields;
  const currency = useStore(band.remit_currency.$value) ?? 'USD';
  const type = useStore(band.fee.fields.fee_type.$value);
  const receive = useMemo(() => withNone(band.receive_currency, ANY), [band]);
  const delivery = useMemo(() => withNone(band.delivery, ANY), [band]);
  const title = say('fees.band', { number: index + 1 });
  return (
    <fieldset className="grid gap-3 rounded-sm border border-line p-3">
      <legend className="sr-only">{title}</legend>
      <div className="flex items-center gap-2">
        <b className="flex-1 font-semibold" aria-hidden="true">
          {title}
        </b>
        <RemoveLine name={title} onPress={() => fields.bands.remove(index)} />
      </div>
      <FieldGrid columns={3}>
        <SelectField
          field={band.remit_currency}
          label={label('remit_currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
        <SelectField
          field={receive}
          label={label('receive_currency')}
          options={[
            { value: ANY, label: say('fees.anyCurrency') },
            ...RECEIVE_CURRENCIES.map((value) => ({ value, label: value })),
          ]}
        />
        <SelectField
          field={delivery}
          label={label('delivery')}
          options={[{ value: ANY, label: say('fees.anyDelivery') }, ...options('delivery', DELIVERIES)]}
        />
      </FieldGrid>
      <FieldGrid columns={4}>
        <AmountField field={band.from} label={label('from')} unit={currency} />
        <AmountField field={band.to} label={label('to')} unit={currency} />
        <SelectField
          field={band.fee.fields.fee_type}
          label={label('fee_type')}
          options={[1, 2].map((value) => ({ value, label: option('fee_type', value) }))}
        />
        <AmountField
          field={band.fee.fields.amount}
          label={label('amount')}
          unit={type === 1 ? '%' : currency}
        />
      </FieldGrid>
    </fieldset>
  );
}
