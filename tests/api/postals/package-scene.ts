import { addPackageEvent } from '../../../src/lib/contract/postals/package-actions.ts';
import { generateOrders } from '../../../src/lib/contract/postals/orders.ts';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import type { PackageRow } from '../../../src/lib/contract/postals/packages.ts';
import type { TestApplication } from '../application.ts';

/** Municipalities of the reference data. */
const PLAYA = 2301;
export const BAYAMO = 3304;

/** Somebody who sends; every test has their own, so that none sees another's debts. */
export async function makeSender(
  { services: { db } }: TestApplication,
  values: { email?: string; language?: 'en' | 'es'; brand?: string } = {},
): Promise<number> {
  const { id } = await db
    .insertInto('member')
    .values({
      role: 1,
      first_name: 'Ana',
      last_name: 'Paz',
      phone: '+13055550199',
      brand: 'alisios',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const receiver = {
  first_name: 'Yanet',
  first_surname: 'Morales',
  second_surname: 'Ñíguez',
  mobile: '+5353317131',
  street: 'Calle 23',
  house_number: '456',
  between_streets: 'F y G',
  city_id: PLAYA,
};

/** The receiver as the form has them, with what is said of them here. */
export const recipientOf = (values: object) => ({ values: { ...receiver, ...values } });

export const clothes = { description: 'Ropa', class: 'miscellaneous', quantity: 2, value: 40_00 } as const;
export const parcel = (value: string, unit: 'lb' | 'kg' = 'lb', dimensions: object | null = null) => ({
  weight: { value, unit },
  dimensions,
});

/** The body of a package. */
export const bodyOf = (member_id: number, values: object = {}) => ({
  member_id,
  recipient: { values: receiver },
  contents: [clothes],
  parcels: [parcel('8.4')],
  ...values,
});

/** Registers a package as staff would. */
export const send = (application: TestApplication, token: string, body: object) =>
  application.call(packages.create, { token, body: { ...body } });

export async function sent(
  application: TestApplication,
  token: string,
  values: object = {},
): Promise<PackageRow> {
  const { status, body, problem } = await send(
    application,
    token,
    bodyOf(await makeSender(application), values),
  );
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return body;
}

export const read = async (application: TestApplication, token: string, id: number): Promise<PackageRow> =>
  (await application.call(packages.get, { token, params: { id } })).body;

/** Its order, so that it may leave. */
export async function ordered(
  application: TestApplication,
  token: string,
  values: object = {},
): Promise<PackageRow> {
  const { id } = await sent(application, token, values);
  await application.call(generateOrders, { token, body: { package_ids: [id] } });
  return read(application, token, id);
}

/** Writes down what happened to a package, in the version in which it stands. */
export async function happen(application: TestApplication, token: string, id: number, body: object) {
  const { version } = await read(application, token, id);
  return application.call(addPackageEvent, { token, params: { id }, version, body: { ...body } });
}
