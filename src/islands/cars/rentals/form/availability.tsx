import { useStore } from '@nanostores/react';
import ListChecks from 'lucide-react/icons/list-checks';
import { lazy, useState } from 'react';
import type { ApiError } from '../../../../lib/api/call.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { Instead } from '../../../reservations/instead.tsx';
import { Button } from '../../../ui/button.tsx';
import { Late } from '../../../ui/late.tsx';
import { errorText } from '../../../ui/reader.ts';
import { when } from '../format.ts';
import { $offers, alternatives } from '../offers.ts';
import { $quote, takeAlternative, takeTime } from '../quote.ts';
import { editor } from '../store.ts';
import { say } from '../words.ts';
import { unassignable } from './optional.ts';

const OfferSheet = lazy(() => import('./offer-sheet.tsx'));

const { model_id, pick_up_station_id } = editor.form.fields;
const stationField = unassignable(pick_up_station_id);

/** Right below model and dates: that no car is free (e16) or no price there is (e8), and what can be done instead. */
export function Availability() {
  const state = useStore($quote);
  const offers = useStore($offers) ?? [];
  const model = useStore(model_id.$value);
  const failed =
    state.kind === 'failed' && (state.error.code === 'e16' || state.error.code === 'e8') ? state : undefined;
  const others = failed && !failed.error.record ? alternatives(offers, model) : [];
  return (
    <>
      <div role="status">
        {failed && (
          <div className="grid gap-2 rounded-sm border border-danger bg-danger-soft px-4 py-3">
            <p className="font-semibold">{errorText(failed.error)}</p>
            <OtherRental error={failed.error} />
            {failed.error.reason === 'no_car_at_station' && (
              <Button onPress={() => stationField.set(undefined)}>{say('form.useAnyStation')}</Button>
            )}
            {failed.next === null && <p>{say('form.noneFree')}</p>}
            {typeof failed.next === 'string' && <NextTime at={failed.next} />}
            <Instead
              label={say('form.otherDays')}
              offers={failed.instead?.times ?? []}
              textOf={({ pick_up_local }) => when(pick_up_local)}
              priceOf={({ price }) => price}
              take={takeAlternative}
            />
            <Instead
              label={say('form.otherOffices')}
              offers={failed.instead?.offices ?? []}
              textOf={({ pick_up_office }) => pick_up_office.name}
              priceOf={({ price }) => price}
              take={takeAlternative}
            />
            <Instead
              label={say('offers.instead')}
              offers={others}
              textOf={({ model: { name } }) => name}
              priceOf={({ price }) => price}
              take={({ model: { id } }) => model_id.set(id)}
            />
          </div>
        )}
      </div>
      {offers.some(({ free, price }) => free > 0 && price) && <Offer />}
    </>
  );
}

/** What is free, as a sheet to offer; fetched when somebody wants one. */
function Offer() {
  const [open, setOpen] = useState(false);
  return (
    <div className="grid justify-items-start gap-3">
      <Button kind="quiet" icon={ListChecks} onPress={() => setOpen(!open)}>
        {say('offers.sheet')}
      </Button>
      {open && (
        <Late waiting={null}>
          <OfferSheet />
        </Late>
      )}
    </div>
  );
}

/** Leads to the rental that holds the vehicle; what is typed here stays, in this tab. */
function OtherRental({ error: { record } }: { error: ApiError }) {
  return (
    record && (
      <a
        href={recordAddress(record.key, record.id)}
        target="_blank"
        rel="noreferrer"
        className="font-semibold text-accent hover:underline"
      >
        {say('offers.other')}
      </a>
    )
  );
}

function NextTime({ at }: { at: string }) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      {say('form.nextFree', { at: when(at) })}
      <Button onPress={() => takeTime(at)}>{say('form.useTime')}</Button>
    </p>
  );
}
