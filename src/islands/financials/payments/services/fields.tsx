import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { findMembers, memberName } from '../../../../lib/choices/member-choices.ts';
import { CURRENCIES, PAYMENT_LIMITS } from '../../../../lib/contract/limits.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { PaymentLimitField } from '../../../ui/payment-limit-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { TextareaField } from '../../../ui/textarea-field.tsx';
import { $kinds, $providers, kindOptions, providerOptions } from '../choices.ts';
import { PlanNote } from '../../../pay-dialog/plan-note.tsx';
import { CreditNote } from './credit-note.tsx';
import { FeeFields } from './fee-fields.tsx';
import { FlightFields } from './flight-fields.tsx';
import { $edited, chooseKind, editor } from './store.ts';
import { TotalBox } from './total-box.tsx';
import { label, options, say } from './words.ts';

const { fields } = editor.form;
const kindField = { ...fields.service_type_id, set: (kind: number | undefined) => void chooseKind(kind) };

/** The form of a service; loaded when it first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const kinds = useStore($kinds);
  const providers = useStore($providers);
  const kind = useStore(fields.service_type_id.$value);
  const flight = useStore(fields.flight.$value);
  const currency = useStore(fields.currency.$value) ?? 'USD';
  const edited = useStore($edited);
  return (
    <>
      <FieldSection title={say('sections.service')}>
        <FieldGrid>
          <SelectField
            field={kindField}
            label={label('service_type_id')}
            options={kindOptions(kinds, edited?.service_type.id)}
          />
          <Client />
          <TextField field={fields.concept} label={label('concept')} />
          <SelectField
            field={fields.service_provider_id}
            label={label('service_provider_id')}
            options={providerOptions(providers, kind, edited?.provider?.id)}
          />
        </FieldGrid>
      </FieldSection>
      {flight && <FlightFields />}
      <FieldSection title={say('sections.price')}>
        <FieldGrid columns={3}>
          <SelectField
            field={fields.currency}
            label={label('currency')}
            options={CURRENCIES.map((value) => ({ value, label: value }))}
          />
          <NumberField field={fields.quantity} label={label('quantity')} />
          <AmountField field={fields.unit_amount} label={label('unit_amount')} unit={currency} />
        </FieldGrid>
        <FeeFields currency={currency} />
        <TotalBox currency={currency} />
        <CreditNote />
        {edited?.payment.plan && <PlanNote plan={edited.payment.plan} text={say('panel.planHint')} />}
      </FieldSection>
      <FieldSection title={say('sections.rest')}>
        <FieldGrid>
          <PaymentLimitField
            field={fields.payment_limit}
            label={label('payment_limit')}
            options={options('payment_limit', PAYMENT_LIMITS)}
            hint={say('hints.payment_limit')}
          />
        </FieldGrid>
        <TextareaField field={fields.note} label={label('note')} />
      </FieldSection>
    </>
  );
}

/** The client; one that the form begins with is shown by name. */
function Client() {
  const id = useStore(fields.member_id.$value);
  const edited = useStore($edited);
  const [name, setName] = useState<{ id: number; name: string } | undefined>(edited?.client);
  useEffect(() => {
    if (id === undefined || name?.id === id) return undefined;
    let here = true;
    memberName(id).then(
      (found) => here && found !== undefined && setName({ id, name: found }),
      () => undefined,
    );
    return () => {
      here = false;
    };
  }, [id]);
  return (
    <ComboboxField
      field={fields.member_id}
      label={label('member_id')}
      find={findMembers}
      shown={name && { value: name.id, label: name.name }}
      patient
    />
  );
}
