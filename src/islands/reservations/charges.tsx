import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import type { FieldNode } from '../../lib/forms/field.ts';
import { Button } from '../ui/button.tsx';
import { BesideBoxes, FieldGrid } from '../ui/field-grid.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { AddLine, RemoveLine } from '../ui/lines.tsx';
import { AmountField } from '../ui/money-field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { WithWords } from './words.ts';

interface Extra {
  name: string;
  unit: number;
  quantity: number;
  per: string;
}

interface ExtrasProps extends WithWords {
  field: FieldNode<Extra[]>;
  currency: string;
  /** For each day or night, or once; the last is what a new one begins with. */
  per: readonly [string, string];
}

/** Charges beside what is reserved, each for every day or once. */
export function Extras({ field, currency, per: ways, words: { say, label, options } }: ExtrasProps) {
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
                <SelectField field={per} label={label('extras.per')} options={options('per', ways)} />
              </FieldGrid>
            </div>
            <BesideBoxes>
              <RemoveLine name={label('extras.name')} onPress={() => field.remove(index)} />
            </BesideBoxes>
          </div>
        );
      })}
      <AddLine onPress={() => field.add({ quantity: 1, per: ways[1] })}>{say('form.addExtra')}</AddLine>
    </div>
  );
}

interface DiscountByHand {
  name: string;
  amount: number;
  fee_type: 1 | 2;
  reason?: string | undefined;
}

interface DiscountProps extends WithWords {
  field: FieldNode<DiscountByHand>;
  currency: string;
  /** Who may give how much. */
  rules?: string | undefined;
}

/** One discount: a percentage or a fixed amount. */
export function Discount({ field, currency, rules, words: { say, label, options } }: DiscountProps) {
  const value = useStore(field.$value);
  const kind = useStore(field.fields.fee_type.$value);
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
        {rules !== undefined && <p className="mt-1 text-sm text-ink-3">{rules}</p>}
      </div>
      <BesideBoxes>
        <IconButton icon={Trash2} label={say('form.removeDiscount')} onPress={() => field.set(undefined)} />
      </BesideBoxes>
    </div>
  );
}
