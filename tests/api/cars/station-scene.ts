import { stations } from '../../../src/lib/contract/cars/stations.ts';
import type { StationRow } from '../../../src/lib/contract/cars/stations.ts';
import { buildModel, buildOffice, buildPrice, buildVehicle } from '../../fixtures/builders.ts';
import type { TestApplication } from '../application.ts';
import type { Scene } from './rental-scene.ts';

/** One office with two stations, and a model of which each has some cars. */
export interface StationScene extends Scene {
  readonly stations: readonly [StationRow, StationRow];
}

const code = () => crypto.randomUUID().slice(0, 8).toUpperCase();

/** Adds a station as staff would. */
export const createStation = (
  application: TestApplication,
  token: string,
  officeId: number,
  more: object = {},
) =>
  application.call(stations.create, {
    token,
    body: { code: code(), name: `Patio ${code()}`, office_id: officeId, ...more },
  });

/** `cars` own vehicles at the first and the second station. */
export async function makeStations(
  application: TestApplication,
  token: string,
  cars: readonly [number, number] = [1, 1],
): Promise<StationScene> {
  const { db } = application.services;
  const office = await buildOffice(db);
  const model = await buildModel(db);
  await buildPrice(db, model);
  const first = (await createStation(application, token, office)).body;
  const second = (await createStation(application, token, office)).body;
  const vehicles: number[] = [];
  for (const [index, station] of [first, second].entries())
    for (let made = 0; made < (cars[index] ?? 0); made += 1)
      vehicles.push(await buildVehicle(db, { model_id: model, office_id: office, station_id: station.id }));
  return { office, model, vehicles, stations: [first, second] };
}
