import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import { useEffect } from 'react';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { PACKAGE_PRICE_PARTS } from '../../../../lib/contract/postals/package-parts.ts';
import { requiredField } from '../../../../lib/forms/field-rules.ts';
import { PlanHint } from '../../../reservations/payment.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { errorText } from '../../../ui/reader.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { CustomsLines, PackageLines } from '../price-lines.tsx';
import { $quote, beginRules } from '../quote.ts';
import { editor, panel } from '../store.ts';
import { warningText } from '../warning-text.ts';
import { label, say, sharedWords } from '../words.ts';

const { fields } = editor.form;

/** What it costs, as it follows from everything while one types, and what to look at before it leaves. */
export function PriceSection() {
  const currency = useStore(fields.currency.$value) ?? 'USD';
  useEffect(beginRules, []);
  return (
    <FieldSection title={say('sections.price')}>
      <FieldGrid>
        <SelectField
          field={requiredField(fields.currency, true)}
          label={label('currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </FieldGrid>
      <details>
        <summary className="min-h-6 cursor-pointer text-ink-2">{label('charges')}</summary>
        <div className="mt-2 grid gap-3">
          <p className="text-sm text-ink-3">{say('form.chargesHint')}</p>
          <FieldGrid columns={3}>
            {PACKAGE_PRICE_PARTS.map((part) => (
              <AmountField
                key={part}
                field={fields.charges.fields[part]}
                label={label(part)}
                unit={currency}
              />
            ))}
          </FieldGrid>
        </div>
      </details>
      <QuoteBox />
      <Reason />
      <PlanOfEdited />
    </FieldSection>
  );
}

/** The price of what is in the form right now, or why there is none, in place. */
function QuoteBox() {
  const state = useStore($quote);
  const quote = state.kind === 'ready' || state.kind === 'asking' ? state.quote : undefined;
  return (
    <div
      role="status"
      aria-label={say('sections.price')}
      aria-busy={state.kind === 'asking'}
      className={clsx(
        'grid gap-2 rounded-sm border px-4 py-3',
        state.kind === 'failed' ? 'border-danger bg-danger-soft' : 'border-line bg-surface-2',
      )}
    >
      {quote && (
        <div className={clsx('grid gap-2', state.kind === 'asking' && 'opacity-60')}>
          <PackageLines lines={quote.lines} total={quote.total} />
          {quote.customs && quote.customs.parts.length > 0 && (
            <div className="border-t border-line pt-2">
              <h4 className="mb-1 text-sm font-semibold text-ink-2">{say('customs.title')}</h4>
              <CustomsLines customs={quote.customs} />
            </div>
          )}
          {quote.warnings.map((warning, index) => (
            <p key={index} className="rounded-sm bg-warn-soft px-3 py-2 text-warn">
              {warningText(warning)}
            </p>
          ))}
        </div>
      )}
      {!quote && state.kind !== 'failed' && <p className="text-ink-3">{say('form.quoteNeeds')}</p>}
      {state.kind === 'failed' && <p className="font-semibold">{errorText(state.error)}</p>}
    </div>
  );
}

/** Why it is sent although its value is above what customs lets in: asked for when it is, and kept when there is one. */
function Reason() {
  const state = useStore($quote);
  const reason = useStore(fields.limit_reason.$value);
  const quote = 'quote' in state ? state.quote : undefined;
  const asked = quote?.warnings.some(({ needs_reason }) => needs_reason) ?? false;
  if (!asked && !reason) return null;
  return <TextField field={requiredField(fields.limit_reason, asked)} label={label('limit_reason')} />;
}

function PlanOfEdited() {
  const state = useStore(editor.$state);
  const shown = useStore(panel.$state);
  if (state.kind !== 'editing' || shown.kind !== 'ready' || shown.row.id !== state.id) return null;
  const { payment, total } = shown.row;
  return payment && <PlanHint row={{ payment, total }} words={sharedWords} />;
}
