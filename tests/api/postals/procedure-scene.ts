import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../src/lib/contract/postals/procedures.ts';
import type { TestApplication } from '../application.ts';
import { photoJpeg, signatureJpeg, upload } from './form-picture.ts';
import { makeSender } from './package-scene.ts';

/** Municipalities of the reference data: Playa in La Habana, Camagüey in Camagüey. */
export const PLAYA = 2301;
const CAMAGUEY = 3008;

/** A first passport of somebody born in Camagüey, with everything but photo and signature. */
export const completeForm = {
  type: 1,
  applicant: 'client',
  first_name: 'Yanet',
  first_surname: 'Núñez',
  second_surname: "O'Farrill",
  father_name: 'José Núñez',
  mother_name: 'Inés O’Farrill',
  sex: 'female',
  marital_status: 'married',
  identity_card: '91021027775',
  height: 165,
  skin: 'mixed',
  eyes: 'brown',
  hair: 'black',
  birth_date: '1991-02-10',
  birth_country: 'CU',
  birth_city_id: CAMAGUEY,
  birth_registry: 'Camagüey',
  birth_volume: '12',
  birth_folio: '345',
  birth_certificate_date: '2020-05-04',
  birth_certificate_place: 'Camagüey',
  migration_category: 'pre',
  left_cuba_date: '2015-08-01',
  address: '1200 NW 7th St, Apt #4',
  city: 'Miami',
  state: 'Florida',
  zip_code: '33125',
  country: 'US',
  phone: '+13055550199',
  email: 'yanet@example.com',
  profession: 'Médica',
  occupation: 'Enfermera',
  profession_category: 'health',
  education: 'university',
  reference_first_name: 'Ana',
  reference_first_surname: 'Ñáñez',
  reference_relation: 'cousin',
  reference_address: 'Calle 23 #456',
  reference_city_id: PLAYA,
  cuban_addresses: [
    { address: 'Calle 1 #2', city_id: CAMAGUEY, from_year: 1991, to_year: 2010, gap_reason: '' },
    { address: 'Calle 3 #4', city_id: PLAYA, from_year: 2010, to_year: 2015, gap_reason: '' },
  ],
} as const;

/** Sends a procedure as staff would. */
export const ask = (application: TestApplication, token: string, body: object) =>
  application.call(procedures.create, { token, body: { ...body } });

/** A procedure of a new client. */
export async function asked(
  application: TestApplication,
  token: string,
  values: object = {},
): Promise<ProcedureRow> {
  const { status, body, problem } = await ask(application, token, {
    member_id: await makeSender(application),
    type: 1,
    ...values,
  });
  if (status !== 201) throw new Error(JSON.stringify(problem));
  return body;
}

/** Photo and signature as the form's tools make them, by their numbers. */
export async function pictures(application: TestApplication, token: string) {
  const id = async (bytes: Buffer, purpose: 'passport_photo' | 'signature') =>
    (await upload(application, token, { bytes, purpose })).body.id;
  return {
    photo: await id(await photoJpeg(), 'passport_photo'),
    signature: await id(await signatureJpeg(), 'signature'),
  };
}

/** A procedure that may be submitted. */
export const complete = async (
  application: TestApplication,
  token: string,
  values: object = {},
): Promise<ProcedureRow> =>
  asked(application, token, { ...completeForm, ...(await pictures(application, token)), ...values });
