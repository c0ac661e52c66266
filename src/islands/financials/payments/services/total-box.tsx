import { useStore } from '@nanostores/react';
import type { Currency } from '../../../../lib/contract/fields.ts';
import { issueText } from '../../../ui/reader.ts';
import { amountText } from '../format.tsx';
import { editor, typedAmounts } from './store.ts';
import { label, say } from './words.ts';

/** What the parts add up to, while one types. */
export function TotalBox({ currency }: { currency: Currency }) {
  const values = useStore(editor.form.$values);
  const error = useStore(editor.form.fields.total.$error);
  const amounts = typedAmounts(values);
  return (
    <div className="grid gap-1.5 rounded-sm bg-surface-2 px-4 py-3">
      {amounts && amounts.service_fee > 0 && (
        <dl className="grid gap-1 text-ink-2">
          <Line
            name={say('total.parts', { quantity: values.quantity ?? 1 })}
            value={amountText(amounts.base, currency)}
          />
          <Line name={label('service_fee')} value={amountText(amounts.service_fee, currency)} />
        </dl>
      )}
      <p className="flex items-baseline justify-between gap-4 font-[650]">
        <span>{label('total')}</span>
        <output id={editor.form.fields.total.id} tabIndex={-1} className="text-lg tabular-nums">
          {amounts ? amountText(amounts.total, currency) : '—'}
        </output>
      </p>
      {error && amounts && <p className="text-sm text-danger">{issueText(error)}</p>}
    </div>
  );
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex justify-between gap-4">
      <dt>{name}</dt>
      <dd className="tabular-nums">{value}</dd>
    </div>
  );
}
