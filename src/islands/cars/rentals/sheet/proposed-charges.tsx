import { useStore } from '@nanostores/react';
import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import type { rectifyRental } from '../../../../lib/contract/cars/rental-actions.ts';
import type { ProposedCharge } from '../../../../lib/contract/cars/rental-sheet.ts';
import type { RentalRow } from '../../../../lib/contract/cars/rentals.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import type { Fields } from '../../../../lib/forms/field.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { useWords } from '../../../shell/use-words.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldSection } from '../../../ui/field-grid.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { money } from '../format.ts';
import { readSheet } from './sheet-fields.tsx';
import { SHEET_WORDS, saySheet } from '../../../reservations/sheet-words.ts';

type RectifyFields = Fields<Input<(typeof rectifyRental)['body']>>;

/** What the return suggests; a line that staff add becomes an extra of the price like any other (rule: return-charges). */
export function ProposedCharges({ row, fields }: { row: RentalRow; fields: RectifyFields }) {
  const ready = useWords(SHEET_WORDS);
  const sheet = useAnswer(readSheet, row.id, row.version);
  const until = useStore(fields.charge_until.$value);
  if (!ready || sheet.kind === 'loading') return null;
  // Days that are charged until the return would be charged twice.
  const proposed =
    sheet.kind === 'ready'
      ? sheet.value.proposed.filter(({ kind }) => kind !== 'late' || until !== 'returned')
      : [];
  return (
    <FieldSection title={saySheet('charges.title')}>
      {sheet.kind === 'failed' ? (
        <p className="text-danger">{saySheet('charges.unread')}</p>
      ) : (
        <p className="text-ink-2">{saySheet(proposed.length === 0 ? 'charges.none' : 'charges.text')}</p>
      )}
      {proposed.length > 0 && (
        <ul className="grid gap-2">
          {proposed.map((charge, index) => (
            <Line key={index} charge={charge} fields={fields} />
          ))}
        </ul>
      )}
    </FieldSection>
  );
}

function Line({ charge, fields }: { charge: ProposedCharge; fields: RectifyFields }) {
  const { name, quantity, unit, paid } = charge;
  const extras = useStore(fields.extras.$value) ?? [];
  const added = extras.some((extra) => extra.name === name);
  function add(): void {
    fields.extras.add({ name, quantity, per: 'rental', ...(unit && { unit: unit.amount }) });
    if (!fields.reason.$value.get()) fields.reason.set(saySheet('charges.reason'));
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-sm border border-line p-3">
      <span className="min-w-0">
        <b className="font-medium">{name}</b>{' '}
        <span className="text-ink-2">
          {unit === null
            ? saySheet('charges.amount')
            : quantity === 1
              ? money(unit)
              : `${quantity} × ${money(unit)} = ${money({ ...unit, amount: quantity * unit.amount })}`}
        </span>
        {paid && <span className="block text-sm text-ink-3">{saySheet('charges.paid')}</span>}
      </span>
      {added ? (
        <span role="status" className="flex items-center gap-1 text-ok">
          <Check className="size-4" aria-hidden="true" />
          {saySheet('charges.added')}
        </span>
      ) : (
        <Button icon={Plus} onPress={add}>
          {commonWords('add')} <span className="sr-only">{name}</span>
        </Button>
      )}
    </li>
  );
}
