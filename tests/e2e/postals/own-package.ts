import { unique } from '../fixtures.ts';
import type { Staff } from '../payment/debts.ts';

/** Playa, in La Habana. */
const CITY = 2301;

interface OwnPackage {
  readonly id: number;
  readonly folio: string;
  readonly number: string;
}

/** A package of somebody who sends nothing else, with an order and as many parcels. */
export async function ownPackage(office: Staff, parcels = 1): Promise<OwnPackage> {
  const { id: member_id } = await office.call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Ana',
    last_name: unique(),
    phone: '+13055550142',
  });
  const { id } = await office.call<{ id: number }>('POST', '/postals/packages/', {
    member_id,
    recipient: {
      values: { first_name: 'Yanet', first_surname: 'Morales', street: 'Calle 23', city_id: CITY },
    },
    contents: [{ description: 'Ropa', class: 'miscellaneous', quantity: 1, value: 40_00 }],
    parcels: Array.from({ length: parcels }, () => ({ weight: { value: '8', unit: 'lb' } })),
  });
  await office.call('POST', '/postals/orders/', { package_ids: [id] });
  return office.call<OwnPackage>('GET', `/postals/packages/${id}/`);
}

/** What the barcode of a parcel's label holds. */
export const labelOf = ({ number }: OwnPackage, parcel: number): string =>
  `${number.replaceAll('-', '')}-${parcel}`;
