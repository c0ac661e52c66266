import { useStore } from '@nanostores/react';
import { useMemo } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { $seasons } from '../../../../lib/choices/season-choices.ts';
import { accommodations } from '../../../../lib/contract/lodgings/accommodations.ts';
import { ROUNDING } from '../../../../lib/contract/lodgings/prices.ts';
import { withNone } from '../../../../lib/forms/with-none.ts';
import { ITEM } from '../../../../lib/domain/statuses.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { FieldGrid } from '../../../ui/field-grid.tsx';
import { AmountField } from '../../../ui/money-field.tsx';
import { MultiComboboxField } from '../../../ui/multi-combobox-field.tsx';
import type { Find } from '../../../ui/options.tsx';
import { percent } from '../../../ui/reader.ts';
import { RadioField } from '../../../ui/radio-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { nameOf } from '../rooms/store.ts';
import { copying } from './copy.ts';
import { $rooms } from './store.ts';
import { label, say } from './words.ts';

type Fields = NonNullable<ReturnType<typeof copying.$open.get>>['form']['fields'];
/** Stands for all rooms, and for all seasons; 0 are the prices without one. */
const ALL = -1;
const FOUND = 20;

/** Copies prices to other seasons, rooms or accommodations. The default export is what lazyDialog asks for. */
export default function CopyDialog() {
  return (
    <ActionDialog
      dialog={copying}
      words={({ name }) => ({ title: say('copy.title', { name }), save: say('copy.save') })}
      labelOf={label}
    >
      {({ subject, form }) => <CopyFields own={subject.id} fields={form.fields} />}
    </ActionDialog>
  );
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
const among =
  (options: readonly { value: number; label: string }[]): Find<number> =>
  (text) =>
    options.filter((option) => plain(option.label).includes(plain(text)));

function CopyFields({ own, fields }: { own: number; fields: Fields }) {
  const room = useMemo(() => withNone(fields.room_id, ALL), [fields]);
  const season = useMemo(() => withNone(fields.season_id, ALL), [fields]);
  const rooms = useStore($rooms).map((one) => ({ value: one.id, label: nameOf(one) }));
  const seasons = [{ value: 0, label: say('noSeason') }, ...useStore($seasons)];
  const findAccommodations: Find<number> = async (q, signal) => {
    const query = { status: String(ITEM.active), page_size: String(FOUND), ...(q ? { q } : {}) };
    const { results } = await call(accommodations.list, { query, signal });
    return results.filter(({ id }) => id !== own).map(({ id, name }) => ({ value: id, label: name }));
  };
  return (
    <>
      <FieldGrid>
        <SelectField
          field={room}
          label={label('room_id')}
          options={[{ value: ALL, label: say('copy.allRooms') }, ...rooms]}
        />
        <SelectField
          field={season}
          label={label('season_id')}
          options={[{ value: ALL, label: say('copy.allSeasons') }, ...seasons]}
        />
      </FieldGrid>
      <MultiComboboxField
        field={fields.to_season_ids}
        label={label('to_season_ids')}
        hint={say('copy.toSeasonsHint')}
        find={among(seasons)}
      />
      <MultiComboboxField
        field={fields.to_room_ids}
        label={label('to_room_ids')}
        hint={say('copy.toRoomsHint')}
        find={among(rooms)}
      />
      <MultiComboboxField
        field={fields.to_accommodation_ids}
        label={label('to_accommodation_ids')}
        hint={say('copy.toAccommodationsHint')}
        find={findAccommodations}
      />
      <FieldGrid>
        <AmountField
          field={fields.change}
          label={label('change')}
          hint={say('copy.changeHint', { percent: percent(10_00) })}
          unit="%"
        />
        <SelectField
          field={fields.round_to}
          label={label('round_to')}
          hint={say('copy.roundHint')}
          options={ROUNDING.map((value) => ({ value, label: say(`copy.rounding.${value}`) }))}
        />
      </FieldGrid>
      <RadioField
        field={fields.existing}
        label={label('existing')}
        options={(['keep', 'replace'] as const).map((value) => ({
          value,
          label: say(`copy.existing.${value}`),
        }))}
      />
    </>
  );
}
