import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { $lodgingChoices, choicesIn } from '../../../../lib/choices/lodging-choices.ts';
import { $seasons } from '../../../../lib/choices/season-choices.ts';
import { CURRENCIES } from '../../../../lib/contract/limits.ts';
import { withNone } from '../../../../lib/forms/with-none.ts';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { nameOf } from '../rooms/store.ts';
import { PriceItems } from './price-items.tsx';
import { $rooms, editor } from './store.ts';
import { label, option, say } from './words.ts';

const { fields } = editor.form;
const ANY = 0;
const season = withNone(fields.season_id, ANY);
const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Fields of a price; loaded when the dialog first opens. The default export is what React.lazy asks for. */
export default function Fields() {
  const rooms = useStore($rooms);
  const seasons = useStore($seasons);
  const choices = useStore($lodgingChoices);
  const unit = useStore(fields.currency.$value) ?? '';
  // What the price has stays among the choices, also when it is no longer offered.
  const [board] = useState(() => fields.board_id.$value.get());
  return (
    <>
      <FieldGrid>
        <SelectField
          field={fields.room_id}
          label={label('room_id')}
          options={rooms.map((room) => ({ value: room.id, label: nameOf(room) }))}
        />
        <SelectField
          field={season}
          label={label('season_id')}
          hint={say('hints.season_id')}
          options={[{ value: ANY, label: say('noSeason') }, ...seasons]}
        />
        <SelectField
          field={fields.board_id}
          label={label('board_id')}
          options={choicesIn(choices, 'board', [board])}
        />
        <SelectField
          field={fields.currency}
          label={label('currency')}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </FieldGrid>
      <FieldGrid>
        <AmountField field={fields.night} label={label('night')} hint={say('hints.night')} unit={unit} />
        <NumberField
          field={fields.base_guests}
          label={label('base_guests')}
          hint={say('hints.base_guests')}
        />
        <AmountField
          field={fields.single_use}
          label={label('single_use')}
          hint={say('hints.single_use')}
          unit={unit}
        />
        <AmountField
          field={fields.extra_adult}
          label={label('extra_adult')}
          hint={say('hints.extra_adult')}
          unit={unit}
        />
      </FieldGrid>
      <PriceItems
        field={fields.children}
        label={label('children')}
        hint={say('hints.children')}
        add={say('addAge')}
      >
        {(item) => (
          <>
            <NumberField field={item.fields.to_age} label={label('to_age')} />
            <AmountField field={item.fields.amount} label={label('amount')} unit={unit} />
          </>
        )}
      </PriceItems>
      <PriceItems
        field={fields.weekday_surcharges}
        label={label('weekday_surcharges')}
        hint={say('hints.weekday_surcharges')}
        add={say('addWeekday')}
      >
        {(item) => (
          <>
            <SelectField
              field={item.fields.weekday}
              label={label('weekday')}
              options={WEEKDAYS.map((value) => ({ value, label: option('weekday', value) }))}
            />
            <AmountField field={item.fields.amount} label={label('amount')} unit={unit} />
          </>
        )}
      </PriceItems>
      <FieldGrid>
        <NumberField
          field={fields.minimum_nights}
          label={label('minimum_nights')}
          hint={say('hints.minimum_nights')}
        />
      </FieldGrid>
    </>
  );
}
