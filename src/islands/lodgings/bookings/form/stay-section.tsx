import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $accommodationChoices, findAccommodations } from '../../../../lib/choices/accommodation-choices.ts';
import { $brands } from '../../../../lib/choices/brand-choices.ts';
import { ComboboxField } from '../../../ui/combobox-field.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { FieldGrid, FieldSection } from '../../../ui/field-grid.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PARTY_MAX } from '../editing.ts';
import { nightsText } from '../format.ts';
import { $house } from '../house.ts';
import { beginRules } from '../rules.ts';
import { editor } from '../store.ts';
import { label, say } from '../words.ts';
import { Availability } from './availability.tsx';
import { ChildrenFields, upTo } from './children-fields.tsx';
import { Proposals } from './proposals.tsx';

const { fields } = editor.form;
const { adults, children } = fields.party.fields;

/** Where, when and how many; and how they fit. */
export function StaySection() {
  const house = useStore($house)?.house;
  const id = useStore(fields.accommodation_id.$value);
  useStore($brands);
  const chosen = useStore($accommodationChoices).find((choice) => choice.id === id);
  const adding = useStore(editor.$state).kind === 'adding';
  useEffect(beginRules, []);
  return (
    <FieldSection title={say('sections.stay')}>
      <ComboboxField
        field={fields.accommodation_id}
        label={label('accommodation_id')}
        find={findAccommodations}
        shown={chosen && { value: chosen.id, label: `${chosen.name} · ${chosen.place}` }}
        hint={house && say('form.hours', { from: house.check_in_from, until: house.check_out_until })}
      />
      {house?.prohibited && (
        <p role="alert" className="rounded-sm border border-danger bg-danger-soft px-4 py-3 font-semibold">
          {say('form.prohibited', { name: house.name })}
        </p>
      )}
      <Dates />
      {/* Rooms are proposed for a party; a saved booking has its people in its rooms. */}
      {adding && (
        <>
          <FieldGrid columns={4}>
            <SelectField field={adults} label={label('adults')} options={upTo(1, PARTY_MAX.adults)} />
            <ChildrenFields field={children} max={PARTY_MAX.children} />
          </FieldGrid>
          <Proposals />
        </>
      )}
      <Availability />
    </FieldSection>
  );
}

function Dates() {
  const from = useStore(fields.check_in.$value);
  const until = useStore(fields.check_out.$value);
  const nights = from && until && from < until ? nightsText(from, until) : undefined;
  return (
    <FieldGrid>
      <DateField field={fields.check_in} label={label('check_in')} />
      <DateField field={fields.check_out} label={label('check_out')} hint={nights} />
    </FieldGrid>
  );
}
