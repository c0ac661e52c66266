import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { CURRENCIES, NOVEL_DRIVER_AGE } from '../../../../lib/contract/limits.ts';
import { AmountField } from '../../../ui/money-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckboxField } from '../../../ui/checkbox-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { percent } from '../../../ui/reader.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { commonWords } from '../../../../lib/words/words.ts';
import type { RentalDiscount, RentalExtra } from '../../../../lib/contract/cars/rental-input.ts';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { money } from '../format.ts';
import { PlanHint } from '../payment.tsx';
import { $defaults, editor, panel } from '../store.ts';
import { label, options, say } from '../words.ts';
import { QuoteBox } from './quote-box.tsx';

const { fields } = editor.form;

/** What it costs: the charges, and the price as it follows from them while one types. */
export function PriceSection() {
  const currency = useStore(fields.currency.$value) ?? CURRENCIES[1];
  const manual = useStore(fields.manual_price.$value);
  const fee = useStore($defaults)?.novel_driver_fee[currency];
  return (
    <FieldSection title={say('sections.price')}>
      <FieldGrid>
        <SelectField
          field={fields.currency}
          label={label('currency')}
          options={options('currency', CURRENCIES)}
        />
        <AmountField field={fields.full_tank_price} label={label('full_tank_price')} unit={currency} />
        <AmountField field={fields.airport_tax} label={label('airport_tax')} unit={currency} />
        <AmountField
          field={fields.manual_price}
          label={label('manual_price')}
          unit={currency}
          hint={say('form.manualHint')}
        />
        {typeof manual === 'number' && (
          <TextField field={fields.manual_price_reason} label={label('manual_price_reason')} />
        )}
        <TextField
          field={fields.discount_code}
          label={label('discount_code')}
          change={(text) => text.toUpperCase()}
        />
      </FieldGrid>
      {typeof manual === 'number' && (
        <CheckboxField field={fields.discounts_on_manual_price} label={label('discounts_on_manual_price')} />
      )}
      <CheckboxField
        field={fields.novel_driver}
        label={label('novel_driver')}
        hint={
          fee === undefined
            ? undefined
            : say('form.novelHint', { age: NOVEL_DRIVER_AGE, fee: money({ amount: fee, currency }) })
        }
      />
      <Extras field={fields.extras} currency={currency} />
      <Discount field={fields.discount} currency={currency} />
      <CheckboxField field={fields.exclude_price} label={label('exclude_price')} />
      <QuoteBox />
      <PlanOfEdited />
    </FieldSection>
  );
}

function PlanOfEdited() {
  const state = useStore(editor.$state);
  const shown = useStore(panel.$state);
  return state.kind === 'editing' && shown.kind === 'ready' && shown.row.id === state.id ? (
    <PlanHint row={shown.row} />
  ) : null;
}

interface ExtrasProps {
  field: FieldNode<RentalExtra[]>;
  currency: string;
}

/** Charges beside the car, each for every day or once. */
export function Extras({ field, currency }: ExtrasProps) {
  const extras = useStore(field.$value) ?? [];
  return (
    <div className="grid gap-3">
      {extras.map((_, index) => {
        const { name, unit, quantity, per } = field.item(index).fields;
        return (
          <div
            key={index}
            role="group"
            aria-label={`${label('extras')} ${index + 1}`}
            className="flex items-start gap-2 rounded-sm border border-line p-3"
          >
            <div className="min-w-0 flex-1">
              <FieldGrid columns={4}>
                <TextField field={name} label={label('extras.name')} />
                <AmountField field={unit} label={label('extras.unit')} unit={currency} />
                <NumberField field={quantity} label={label('extras.quantity')} />
                <SelectField
                  field={per}
                  label={label('extras.per')}
                  options={options('per', ['day', 'rental'] as const)}
                />
              </FieldGrid>
            </div>
            <IconButton
              icon={Trash2}
              label={commonWords('removeItem', { name: label('extras.name') })}
              onPress={() => field.remove(index)}
            />
          </div>
        );
      })}
      <div>
        <Button icon={Plus} kind="quiet" onPress={() => field.add({ quantity: 1, per: 'rental' })}>
          {say('form.addExtra')}
        </Button>
      </div>
    </div>
  );
}

interface DiscountProps {
  field: FieldNode<RentalDiscount>;
  currency: string;
}

/** One discount: a percentage or a fixed amount. */
export function Discount({ field, currency }: DiscountProps) {
  const value = useStore(field.$value);
  const kind = useStore(field.fields.fee_type.$value);
  const rules = useStore($defaults);
  if (value === undefined) {
    return (
      <div>
        <Button icon={Plus} kind="quiet" onPress={() => field.fields.fee_type.set(1)}>
          {say('form.addDiscount')}
        </Button>
      </div>
    );
  }
  return (
    <div
      role="group"
      aria-label={label('discount')}
      className="flex items-start gap-2 rounded-sm border border-line p-3"
    >
      <div className="min-w-0 flex-1">
        <FieldGrid columns={4}>
          <TextField field={field.fields.name} label={label('discount.name')} />
          <SelectField
            field={field.fields.fee_type}
            label={label('discount.fee_type')}
            options={options('fee_type', [1, 2] as const)}
          />
          <AmountField
            field={field.fields.amount}
            label={label('discount.amount')}
            unit={kind === 2 ? currency : '%'}
          />
          <TextField field={field.fields.reason} label={label('discount.reason')} />
        </FieldGrid>
        {rules && (
          <p className="mt-1 text-sm text-ink-3">
            {say('form.discountRules', {
              reason: percent(rules.discount_reason_from),
              max: percent(rules.discount_agent_max),
            })}
          </p>
        )}
      </div>
      <IconButton icon={Trash2} label={say('form.removeDiscount')} onPress={() => field.set(undefined)} />
    </div>
  );
}
