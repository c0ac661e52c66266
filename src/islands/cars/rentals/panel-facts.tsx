import type { RentalHandling, RentalPlace, RentalRow } from '../../../lib/contract/cars/rentals.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { fullName } from '../../../lib/domain/names.ts';
import { formatDate } from '../../../lib/words/format.ts';
import { useBrandFact } from '../../ui/brand.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { limitText } from '../../ui/payment-limit.ts';
import { instant } from '../../ui/reader.ts';
import { actionsOf } from './actions.ts';
import { fuelText, kilometres, money, nameOf, placeOfZone, when } from './format.ts';
import { act } from './menu-items.tsx';
import { label, option, say } from './words.ts';

/** Who, where, when, with what: the fields of a rental. Empty ones are left out. */
export function RentalFacts({ row }: { row: RentalRow }) {
  const brand = useBrandFact(row);
  const { client } = row;
  return (
    <>
      <PanelSection>
        <Facts
          facts={[
            [label('client'), <Client key="client" row={row} />],
            [label('email'), client.email],
            [label('passport'), client.passport],
            [label('pick_up'), <Place key="pick_up" place={row.pick_up} />],
            [label('pick_up_station_id'), row.pick_up_station?.name],
            [label('drop_off'), <Place key="drop_off" place={row.drop_off} />],
            [label('days'), say('days', { count: row.days })],
            [label('model'), <Model key="model" model={row.model} />],
            [label('vehicle_id'), <Vehicle key="vehicle" row={row} />],
            [label('flight_number'), row.flight_number],
            [label('locator'), row.locator],
            brand,
            [
              label('payment_limit'),
              row.payment_limit_at &&
                limitText(option('payment_limit', row.payment_limit), row.payment_limit_at),
            ],
            [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
          ]}
        />
      </PanelSection>
      <Drivers row={row} />
      {row.hand_over && <Handling title={label('hand_over')} handling={row.hand_over} />}
      {row.return_data && <Handling title={label('return_data')} handling={row.return_data} />}
    </>
  );
}

function Client({ row }: { row: RentalRow }) {
  const { client } = row;
  return (
    <>
      <b className="font-semibold">{nameOf(row)}</b> · {client.age}
      {client.phone && (
        <>
          {' · '}
          <a
            href={`tel:${client.phone}`}
            className="whitespace-nowrap text-accent underline underline-offset-2"
          >
            {phoneText(client.phone, client.dial_code)}
          </a>
        </>
      )}
    </>
  );
}

/** The class of car says what a client may be given instead. */
function Model({ model }: { model: RentalRow['model'] }) {
  return (
    <>
      {model.name} <span className="text-ink-3">{model.category}</span>
    </>
  );
}

/**
 * "28/11/2026 10:00 Havana · Aeropuerto José Martí T3": the hour of the office's own clock (rule: hour-of-the-office).
 */
function Place({ place }: { place: RentalPlace }) {
  return (
    <>
      {when(place.local)} <span className="text-ink-3">{placeOfZone(place.zone)}</span> · {place.office.name}
    </>
  );
}

function Vehicle({ row }: { row: RentalRow }) {
  if (row.vehicle) return row.vehicle.plate;
  const assign = actionsOf(row, new Date()).find(({ name }) => name === 'assign_vehicle');
  return (
    <>
      {say('notAssigned')}
      {assign && assign.refused === undefined && (
        <>
          {' · '}
          <button
            type="button"
            className="font-semibold text-accent hover:underline"
            onClick={() => act('assign_vehicle', row)}
          >
            {say('actions.assign')}
          </button>
        </>
      )}
    </>
  );
}

function Drivers({ row }: { row: RentalRow }) {
  const { second_driver: second } = row;
  if (row.licence_number === '' && !second && row.deposit === null) return null;
  return (
    <PanelSection title={say('sections.drivers')}>
      <Facts
        facts={[
          [label('licence_number'), row.licence_number],
          [label('licence_issued'), row.licence_issued && formatDate(row.licence_issued)],
          [label('second_driver'), second && `${fullName(second)} · ${formatDate(second.birth_date)}`],
          [label('second_driver.licence_number'), second?.licence_number],
          [label('deposit'), row.deposit && money(row.deposit)],
        ]}
      />
    </PanelSection>
  );
}

function Handling({ title, handling }: { title: string; handling: RentalHandling }) {
  return (
    <PanelSection title={title}>
      <Facts
        facts={[
          [
            label('local'),
            <time key="at" dateTime={handling.at} title={instant(handling.at)}>
              {say('at', { when: when(handling.local), office: handling.office.name })}
            </time>,
          ],
          [label('odometer'), kilometres(handling.odometer)],
          [label('fuel'), fuelText(handling.fuel)],
          [label('note'), handling.note],
        ]}
      />
    </PanelSection>
  );
}
