import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { buildModel, buildOffice, buildPrice, buildVehicle } from '../../fixtures/builders.ts';
import type { TestApplication } from '../application.ts';

/** A model with a price and some cars at one office, and what a rental of it sends. */
export interface Scene {
  readonly office: number;
  readonly model: number;
  readonly vehicles: readonly number[];
}

/** Every test that takes cars makes its own, so that none takes another's. */
export async function makeScene(
  { services: { db } }: TestApplication,
  cars = 1,
  office?: number,
): Promise<Scene> {
  const at = office ?? (await buildOffice(db));
  const model = await buildModel(db);
  await buildPrice(db, model);
  const vehicles: number[] = [];
  for (let made = 0; made < cars; made += 1)
    vehicles.push(await buildVehicle(db, { model_id: model, office_id: at }));
  return { office: at, model, vehicles };
}

export const ana = {
  first_name: 'Ana',
  last_name: 'García',
  email: 'ana@example.com',
  phone: '+17865550142',
  passport: 'K123456',
  birth_date: '1990-05-17',
};

/** The body of a rental at a scene, over local times of its office. */
export function bodyOf(scene: Scene, from: string, to: string, values: object = {}) {
  return {
    client: ana,
    model_id: scene.model,
    pick_up: { office_id: scene.office, local: from },
    drop_off: { office_id: scene.office, local: to },
    currency: 'USD' as const,
    ...values,
  };
}

/** Creates a rental as staff would. */
export function createRental(
  application: TestApplication,
  token: string,
  body: object,
  options: { key?: string; app?: TestApplication['app'] } = {},
) {
  return application.call(rentals.create, { token, body: { ...body }, ...options });
}
