import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { parseAmount } from '../../lib/domain/typed-amount.ts';
import { hasSign } from '../../lib/forms/field-rules.ts';
import type { Field } from '../../lib/forms/field.ts';
import { formatAmount } from '../../lib/words/format.ts';
import { pageFacts } from '../../lib/words/page.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import { BOX, FieldFrame, useBox } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import { reader } from './reader.ts';
import { useTyped } from './use-typed.ts';
import type { Reading } from './use-typed.ts';

interface AmountFieldProps extends FieldTexts {
  /** Integer minor units. */
  field: Field<number>;
  /** Shown before the box: the currency, or "%". */
  unit?: string;
}

/**
 * An amount, typed with either separator; one that could mean two amounts is asked about, never guessed
 * (rule: typed-amounts).
 */
export function AmountField({ field, label, hint, unit }: AmountFieldProps) {
  const { language } = pageFacts();
  const { text, change, settle } = useTyped(field, readAmount, (amount) => formatAmount(amount, reader()));
  const typed = useStore(field.$typed);
  const asked = typed === undefined ? undefined : parseAmount(typed, language);
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <span className="flex items-center gap-2">
        {unit && <span className="shrink-0 text-ink-3">{unit}</span>}
        <input
          {...useBox(field, hint)}
          inputMode={hasSign(field.rules) ? 'text' : 'decimal'}
          autoComplete="off"
          value={text}
          onChange={({ target }) => change(target.value)}
          onBlur={settle}
          className={clsx(BOX, 'text-right')}
        />
      </span>
      {asked?.kind === 'ambiguous' && (
        <span
          role="group"
          aria-label={commonWords('form.amountAsk')}
          className="flex flex-wrap items-center gap-2 text-sm"
        >
          {commonWords('form.amountAsk')}
          {[asked.grouped, asked.decimal].map((amount) => (
            <Button
              key={amount}
              onPress={() => {
                field.set(amount);
                settle();
              }}
            >
              {formatAmount(amount, reader())}
            </Button>
          ))}
        </span>
      )}
    </FieldFrame>
  );
}

function readAmount(text: string): Reading<number> {
  const reading = parseAmount(text, pageFacts().language);
  if (reading.kind === 'amount') return { value: reading.amount };
  if (reading.kind === 'empty') return { value: undefined };
  return { reason: reading.kind === 'ambiguous' ? 'amount_ambiguous' : 'amount' };
}
