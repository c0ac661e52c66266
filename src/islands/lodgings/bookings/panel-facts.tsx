import type { BookingRow } from '../../../lib/contract/lodgings/bookings.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { recordAddress } from '../../../lib/records/record-address.ts';
import { nameOf } from '../../reservations/format.ts';
import { useBrandFact } from '../../ui/brand.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { limitText } from '../../ui/payment-limit.ts';
import { datesText, nightsText } from './format.ts';
import { label, option, say } from './words.ts';

/** Who, where, when: the fields of a booking. Empty ones are left out. */
export function BookingFacts({ row }: { row: BookingRow }) {
  const brand = useBrandFact(row);
  const { client, adults, children } = row;
  return (
    <PanelSection>
      <Facts
        facts={[
          [label('client'), <Client key="client" row={row} />],
          [label('email'), client.email],
          [label('passport'), client.passport],
          [label('accommodation'), <House key="accommodation" row={row} />],
          [label('stay'), <Stay key="stay" row={row} />],
          [
            label('people'),
            [
              say('adults', { count: adults }),
              ...(children > 0 ? [say('children', { count: children })] : []),
            ].join(', '),
          ],
          [label('flight_number'), row.flight_number],
          [
            label('expense'),
            row.expense && (
              <a
                key="expense"
                className="text-accent underline underline-offset-2"
                href={recordAddress('financials/expenses', row.expense.id)}
              >
                {row.expense.name}
              </a>
            ),
          ],
          brand,
          [
            label('payment_limit'),
            row.payment_limit_at &&
              limitText(option('payment_limit', row.payment_limit), row.payment_limit_at),
          ],
          [
            label('special_needs'),
            row.special_needs && <span className="whitespace-pre-wrap">{row.special_needs}</span>,
          ],
          [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
        ]}
      />
    </PanelSection>
  );
}

function Client({ row }: { row: BookingRow }) {
  const { client } = row;
  return (
    <>
      <b className="block font-semibold">{nameOf(row)}</b>
      {client.phone && (
        <a
          href={`tel:${client.phone}`}
          className="whitespace-nowrap text-accent underline underline-offset-2"
        >
          {phoneText(client.phone, client.dial_code)}
        </a>
      )}
    </>
  );
}

function Stay({ row: { check_in, check_out } }: { row: BookingRow }) {
  return (
    <>
      {datesText({ check_in, check_out })} ·{' '}
      <span className="whitespace-nowrap">{nightsText(check_in, check_out)}</span>
    </>
  );
}

function House({ row: { accommodation, destination } }: { row: BookingRow }) {
  return (
    <>
      <a
        className="text-accent underline underline-offset-2"
        href={recordAddress('lodgings/accommodations', accommodation.id)}
      >
        {accommodation.name}
      </a>{' '}
      <span className="text-ink-3">{destination}</span>
    </>
  );
}
