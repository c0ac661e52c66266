import { useStore } from '@nanostores/react';
import type { CancellationRule } from '../../../lib/contract/cars/cancellation.ts';
import type { FieldNode } from '../../../lib/forms/field.ts';
import { FieldGrid } from '../../ui/field-grid.tsx';
import { AmountField } from '../../ui/money-field.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { number, percent } from '../../ui/reader.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { settingsWords } from './words.ts';

const KINDS = ['none', 'days', 'percent'] as const;
/** When it is cancelled, where that costs something. */
const TIMES = ['late', 'no_show'] as const;

type Charge = CancellationRule['late'];

function chargeText({ kind, days, percent: share }: Charge): string {
  if (kind === 'none') return settingsWords('cancellation.kinds.none');
  return kind === 'days'
    ? settingsWords('cancellation.daysOf', { count: days, number: number(days) })
    : settingsWords('cancellation.percentOf', { percent: percent(share) });
}

/** The rule as people read it: name and value of each of its parts. */
export function cancellationFacts(
  rule: CancellationRule,
): readonly (readonly [label: string, text: string])[] {
  return [
    [
      settingsWords('cancellation.free_hours'),
      settingsWords('cancellation.hours', { count: rule.free_hours, number: number(rule.free_hours) }),
    ],
    ...TIMES.map((time) => [settingsWords(`cancellation.${time}`), chargeText(rule[time])] as const),
  ];
}

/** Name of a field of the rule by its path, for the review: "Cancelled later: Share of the price". */
export function cancellationLabel(path: string): string {
  const time = TIMES.find((known) => path.startsWith(`cancellation.${known}`));
  if (time) return settingsWords(`cancellation.${time}`);
  return settingsWords(path.endsWith('free_hours') ? 'cancellation.free_hours' : 'cancellation.title');
}

/** What a cancellation costs, by when it comes. */
export function CancellationFields({ field }: { field: FieldNode<CancellationRule> }) {
  return (
    <fieldset className="grid gap-4 border-t border-line pt-4">
      <legend className="float-left font-[650]">{settingsWords('cancellation.title')}</legend>
      <NumberField
        label={settingsWords('cancellation.free_hours')}
        hint={settingsWords('cancellation.hint')}
        field={field.fields.free_hours}
      />
      {TIMES.map((time) => (
        <ChargeFields key={time} label={settingsWords(`cancellation.${time}`)} field={field.fields[time]} />
      ))}
    </fieldset>
  );
}

function ChargeFields({ label, field }: { label: string; field: FieldNode<Charge> }) {
  const kind = useStore(field.fields.kind.$value);
  return (
    <FieldGrid>
      <SelectField
        label={label}
        field={field.fields.kind}
        options={KINDS.map((value) => ({ value, label: settingsWords(`cancellation.kinds.${value}`) }))}
      />
      {kind === 'days' && (
        <NumberField label={settingsWords('cancellation.days')} field={field.fields.days} />
      )}
      {kind === 'percent' && (
        <AmountField label={settingsWords('cancellation.percent')} field={field.fields.percent} unit="%" />
      )}
    </FieldGrid>
  );
}
