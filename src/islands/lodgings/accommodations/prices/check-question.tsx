import { useStore } from '@nanostores/react';
import Plus from 'lucide-react/icons/plus';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import type { PriceGap, RoomPriceCheck } from '../../../../lib/contract/lodgings/prices.ts';
import { withNone } from '../../../../lib/forms/with-none.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { FormView } from '../../../ui/form-view.tsx';
import { errorText } from '../../../ui/reader.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { $checked, ask, checkForm, closeChecker } from './checker.ts';
import { addPrice, mayDo } from './store.ts';
import { label, say } from './words.ts';

const { fields } = checkForm;
const OFFERED = 'offered';
const currency = withNone(fields.currency, OFFERED);

/** The nights to look through, and those of them without a price. The default export is what React.lazy asks for. */
export default function Question() {
  const checked = useStore($checked);
  return (
    <FormView
      form={checkForm}
      onSubmit={() => void ask()}
      onCancel={closeChecker}
      labelOf={label}
      save={say('check.ask')}
    >
      <FieldGrid columns={3}>
        <DateField field={fields.from} label={label('from')} />
        <DateField field={fields.to} label={label('to')} />
        <SelectField
          field={currency}
          label={label('currency')}
          options={[
            { value: OFFERED, label: say('check.offered') },
            ...CURRENCIES.map((value) => ({ value, label: value })),
          ]}
        />
      </FieldGrid>
      <div role="status" className="min-h-32 rounded-sm bg-surface-2 px-4 py-3">
        {checked.kind === 'nothing' && <p className="text-ink-3">{say('check.nothing')}</p>}
        {checked.kind === 'failed' && <p className="text-danger">{errorText(checked.error)}</p>}
        {checked.kind === 'checked' && <Answer check={checked.check} />}
      </div>
    </FormView>
  );
}

function Answer({ check: { rooms, nights, gaps } }: { check: RoomPriceCheck }) {
  if (gaps.length === 0)
    return (
      <p>
        {say('check.whole', {
          rooms: say('check.rooms', { count: rooms }),
          nights: say('check.nights', { count: nights }),
        })}
      </p>
    );
  return (
    <ul className="grid gap-2">
      {gaps.map((gap) => (
        <li
          key={[gap.room.id, gap.currency, gap.from].join()}
          className="flex flex-wrap items-center justify-between gap-2"
        >
          <span className="min-w-0">{gapText(gap)}</span>
          {mayDo('create') && (
            <Button
              kind="quiet"
              icon={Plus}
              onPress={() => {
                closeChecker();
                void addPrice({ room_id: gap.room.id, currency: gap.currency });
              }}
            >
              {say('add')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

/** "12/12/2026 – 24/12/2026: Patio · Double has no price in USD." */
function gapText({ room: { name: room }, currency: asked, from, to }: PriceGap): string {
  const dates = from === to ? formatDate(from) : `${formatDate(from)} – ${formatDate(to)}`;
  return say('check.gap', { dates, room, currency: asked });
}
