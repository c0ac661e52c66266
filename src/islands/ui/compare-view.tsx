import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { Schema } from '../../lib/contract/endpoint.ts';
import { Money } from '../../lib/contract/fields.ts';
import type { Editor } from '../../lib/forms/editor.ts';
import { holdsAmount } from '../../lib/forms/holds-amount.ts';
import type { AnyRow } from '../../lib/records/page-state.ts';
import { formatAmount, formatMoney } from '../../lib/words/format.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import type { ShowTyped } from './form-dialog.tsx';
import { plainValue } from './plain-value.ts';
import { reader } from './reader.ts';

interface CompareViewProps {
  editor: Pick<Editor<AnyRow, Schema>, 'close' | 'compared' | 'input' | 'merge'> & {
    readonly $state: ReadableAtom<{ readonly kind: string }>;
  };
  labelOf(path: string): string;
  show?: ShowTyped | undefined;
  showLate?: (() => Promise<{ readonly showTyped: ShowTyped }>) | undefined;
}

/** Two versions of one record side by side; the person chooses field by field (rule: nobody-overwrites). */
export default function CompareView({ editor, labelOf, show, showLate }: CompareViewProps) {
  const [late, setLate] = useState<ShowTyped>();
  useEffect(() => void showLate?.().then(({ showTyped }) => setLate(() => showTyped)), [showLate]);
  const state = useStore(editor.$state);
  const merge = editor.compared();
  const [choices, setChoices] = useState<Readonly<Record<string, 'mine' | 'theirs'>>>({});
  if (state.kind !== 'comparing' || !merge) return null;
  const differences = [
    ...merge.conflicts.map((difference) => ({ ...difference, chosen: choices[difference.field] ?? 'mine' })),
    ...merge.only_mine.map((difference) => ({ ...difference, chosen: choices[difference.field] ?? 'mine' })),
    ...merge.only_theirs.map((difference) => ({
      ...difference,
      chosen: choices[difference.field] ?? 'theirs',
    })),
  ] as const;
  const text = (field: string, value: unknown, side: Readonly<Record<string, unknown>>): string => {
    const own = (show ?? late)?.(field, value, side);
    if (own !== undefined) return own;
    if (typeof value !== 'number' || !holdsAmount(editor.input, field)) return plainValue(value);
    const money = z.safeParse(Money, { amount: value, currency: side['currency'] });
    return money.success ? formatMoney(money.data, reader()) : formatAmount(value, reader());
  };

  return (
    <form
      className="flex min-h-0 flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        editor.merge(Object.fromEntries(differences.map(({ field, chosen }) => [field, chosen])));
      }}
    >
      <div className="grid min-h-0 flex-1 content-start gap-3 overflow-y-auto px-5 py-4">
        <p className="text-ink-2">{commonWords('compare.text')}</p>
        {differences.map(({ field, mine, theirs, chosen }) => (
          <fieldset key={field} className="grid gap-1 rounded-sm border border-line p-3">
            <legend className="px-1 text-sm font-semibold">{labelOf(field)}</legend>
            {(
              [
                ['mine', mine, merge.sides.mine],
                ['theirs', theirs, merge.sides.theirs],
              ] as const
            ).map(([side, value, values]) => (
              <label key={side} className="grid grid-cols-[auto_140px_1fr] items-start gap-2 py-1">
                <input
                  type="radio"
                  name={field}
                  checked={chosen === side}
                  onChange={() => setChoices({ ...choices, [field]: side })}
                  className="mt-0.5 size-4 accent-(--accent)"
                />
                <span className="text-ink-3">{commonWords(`compare.${side}`)}</span>
                <span className="min-w-0 break-words">{text(field, value, values)}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
      <footer className="flex justify-end gap-2 border-t border-line px-5 py-3">
        <Button kind="quiet" onPress={() => void editor.close()}>
          {commonWords('cancel')}
        </Button>
        <Button kind="primary">{commonWords('compare.use')}</Button>
      </footer>
    </form>
  );
}
