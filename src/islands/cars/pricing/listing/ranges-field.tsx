import { useStore } from '@nanostores/react';
import type { RangeInput } from '../../../../lib/contract/cars/pricing/listing.ts';
import { PRICE_RANGES } from '../../../../lib/contract/limits.ts';
import type { FieldNode } from '../../../../lib/forms/field.ts';
import { FieldFrame } from '../../../ui/field.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { daysText } from './texts.ts';
import { label, say } from './words.ts';

interface RangesFieldProps {
  field: FieldNode<RangeInput[]>;
  currency: string | undefined;
}

/** The day ranges of a price. Only beginnings are typed: each range ends where the next begins, so there is never a gap. */
export function RangesField({ field, currency }: RangesFieldProps) {
  return (
    <FieldFrame field={field} label={label('ranges')} hint={say('hints.ranges')} group>
      <div className="grid gap-3">
        {Array.from({ length: PRICE_RANGES }, (_, index) => (
          <Range
            key={index}
            range={field.item(index)}
            next={index + 1 < PRICE_RANGES ? field.item(index + 1) : undefined}
            currency={currency}
          />
        ))}
      </div>
    </FieldFrame>
  );
}

interface RangeProps {
  range: FieldNode<RangeInput>;
  next: FieldNode<RangeInput> | undefined;
  currency: string | undefined;
}

function Range({ range, next, currency }: RangeProps) {
  const from = useStore(range.fields.from_days.$value);
  // The last range has none after it, and listens to itself so that every row calls the same hooks.
  const following = useStore((next ?? range).fields.from_days.$value);
  const known = from !== undefined && (next === undefined || (following !== undefined && following > from));
  const text = known
    ? daysText({ from_days: from, to_days: next && following !== undefined ? following - 1 : null })
    : '';
  return (
    <fieldset className="grid grid-cols-[7rem_1fr_1fr] items-start gap-x-3 gap-y-1 max-sm:grid-cols-2">
      <legend className="sr-only">{text}</legend>
      <span
        aria-hidden="true"
        className="mt-6 flex h-control items-center text-ink-2 max-sm:col-span-2 max-sm:mt-0 max-sm:h-5 max-sm:font-semibold"
      >
        {text}
      </span>
      <NumberField field={range.fields.from_days} label={label('from_days')} />
      <AmountField
        field={range.fields.daily}
        label={label('daily')}
        {...(currency ? { unit: currency } : {})}
      />
    </fieldset>
  );
}
