import { useStore } from '@nanostores/react';
import clsx from 'clsx';
import type { ApiError } from '../../../../lib/api/call.ts';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { Discount, Extras } from '../../../reservations/charges.tsx';
import { money } from '../../../reservations/format.ts';
import { PlanHint } from '../../../reservations/payment.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { refusalText } from '../format.ts';
import { BookingLines } from '../price-lines.tsx';
import { $quote, $repriced } from '../quote.ts';
import { editor, panel } from '../store.ts';
import { label, options, reservationWords, say } from '../words.ts';

const { fields } = editor.form;

/** What it costs: extras, discount, and the price as it follows from everything while one types. */
export function PriceSection() {
  const currency = useStore(fields.currency.$value) ?? CURRENCIES[1];
  return (
    <FieldSection title={say('sections.price')}>
      <FieldGrid>
        <SelectField
          field={fields.currency}
          label={label('currency')}
          options={options('currency', CURRENCIES)}
        />
      </FieldGrid>
      <Extras field={fields.extras} currency={currency} per={['night', 'booking']} words={reservationWords} />
      <Discount field={fields.discount} currency={currency} words={reservationWords} />
      <QuoteBox />
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
      aria-busy={state.kind === 'asking'}
      className={clsx(
        'rounded-sm border px-4 py-3',
        state.kind === 'failed' ? 'border-danger bg-danger-soft' : 'border-line bg-surface-2',
      )}
    >
      {quote && (
        <div className={clsx(state.kind === 'asking' && 'opacity-60')}>
          <BookingLines lines={quote.lines} total={quote.total} />
          <Repriced />
          <p className="mt-2 text-sm text-ink-2">{quote.cancellation.join(' ')}</p>
        </div>
      )}
      {!quote && state.kind !== 'failed' && <p className="text-ink-3">{say('form.quoteNeeds')}</p>}
      {state.kind === 'failed' && <Refused error={state.error} />}
    </div>
  );
}

/** Beside the new price of a saved booking, what was agreed until now. */
function Repriced() {
  const prices = useStore($repriced);
  if (!prices) return null;
  const [before, after] = [money(prices.before), money(prices.after)];
  return <p className="mt-2 font-medium">{say('dialogs.change_room.price', { before, after })}</p>;
}

/** What can be done instead stands beside the stay (availability.tsx). */
function Refused({ error }: { error: ApiError }) {
  return (
    <>
      <p className="font-semibold">{refusalText(error)}</p>
      {error.errors.map(({ field, message }) => (
        <p key={field}>{message}</p>
      ))}
    </>
  );
}

function PlanOfEdited() {
  const state = useStore(editor.$state);
  const shown = useStore(panel.$state);
  return state.kind === 'editing' && shown.kind === 'ready' && shown.row.id === state.id ? (
    <PlanHint row={shown.row} words={reservationWords} />
  ) : null;
}
