import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import type words from '../../../../../../public/locales/en/cars/offer.json';
import { $officeGroups, officeOptions } from '../../../../../lib/choices/car-choices.ts';
import { CURRENCIES, LANGUAGES } from '../../../../../lib/contract/limits.ts';
import { dropOffChoices, pickUpChoices } from '../../../../../lib/domain/office-hours.ts';
import { toLocal } from '../../../../../lib/domain/wall-clock.ts';
import { localParts } from '../../../../../lib/forms/local-field.ts';
import { OfferPicks } from '../../../../reservations/offer-picks.tsx';
import { useWords } from '../../../../shell/use-words.ts';
import { DateField } from '../../../../ui/date-field.tsx';
import { Dialog } from '../../../../ui/lazy-dialog.tsx';
import { FieldGrid } from '../../../../ui/field-grid.tsx';
import { screenWords } from '../../../../ui/screen-words.ts';
import { SelectField } from '../../../../ui/select-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { TimeField } from '../../../../ui/time-field.tsx';
import type { OfferStart } from './open.ts';
import { $offers, begin, form, office, unit } from './store.ts';

const { say, label, options } = screenWords<typeof words>('cars/offer');
const { pick_up, drop_off, client } = form.fields;
const places = {
  pick_up: localParts(pick_up.fields.local),
  drop_off: localParts(drop_off.fields.local),
} as const;

interface OfferDialogProps {
  readonly start: OfferStart;
  onClose(): void;
}

/** Free cars of the grid as a sheet to offer. The default export is what lazyDialog asks for. */
export default function OfferDialog({ start, onClose }: OfferDialogProps) {
  const known = useWords('cars/offer');
  const [begun, setBegun] = useState(false);
  useEffect(() => void begin(start).then(() => setBegun(true)), [start]);
  return known && begun ? (
    <Dialog title={say('title')} onClose={onClose} size="side">
      <div className="grid min-h-0 flex-1 grid-cols-1 content-start gap-4 dialog-scroll overflow-y-auto px-5 py-4">
        <Trip />
        <FieldGrid>
          <TextField field={client.fields.first_name} label={label('first_name')} />
          <TextField field={client.fields.email} kind="email" label={label('email')} />
          <SelectField
            field={client.fields.language}
            label={label('language')}
            options={options('language', LANGUAGES)}
          />
        </FieldGrid>
        <Cars models={start.model_ids} />
      </div>
    </Dialog>
  ) : null;
}

function Trip() {
  const groups = useStore($officeGroups);
  const id = useStore(office.$value);
  const [from, to] = [useStore(places.pick_up.date.$value), useStore(places.drop_off.date.$value)];
  const pickUp = useStore(pick_up.fields.local.$value);
  const hours = groups.flatMap(({ offices }) => offices).find((one) => one.id === id);
  const times = {
    pick_up: hours && from ? pickUpChoices(hours, from, toLocal(new Date(), hours.zone)) : [],
    drop_off: hours && to ? dropOffChoices(hours, to, pickUp ?? '') : [],
  } as const;
  return (
    <FieldGrid>
      <SelectField field={office} label={label('office_id')} options={officeOptions(groups, id)} />
      <SelectField
        field={unit}
        label={label('currency')}
        options={CURRENCIES.map((value) => ({ value, label: value }))}
      />
      {(['pick_up', 'drop_off'] as const).map((side) => (
        <div key={side} className="grid grid-cols-2 gap-4">
          <DateField field={places[side].date} label={say('date', { name: label(side) })} />
          <TimeField
            field={places[side].time}
            label={say('time', { name: label(side) })}
            choices={times[side]}
          />
        </div>
      ))}
    </FieldGrid>
  );
}

function Cars({ models }: { models: readonly number[] }) {
  const values = useStore(form.$values);
  const offers = useStore($offers);
  if (!offers) return null;
  return offers.some(({ free, price }) => free > 0 && price) ? (
    <OfferPicks values={values} offers={offers} begin={models} />
  ) : (
    <p role="status">{say('none')}</p>
  );
}
