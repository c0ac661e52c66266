import { sql } from 'kysely';
import { stations } from '../../../src/lib/contract/cars/stations.ts';
import type { StationContract } from '../../../src/lib/contract/cars/stations.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import type { ContractedCars } from '../../../src/lib/domain/station-capacity.ts';
import { addDays } from '../../../src/lib/domain/dates.ts';
import { dayInstants, todayIn } from '../../../src/lib/domain/zones.ts';
import { audit, changesBetween } from '../../lib/audit.ts';
import type { RequestContext } from '../../lib/call.ts';
import { conflict, invalid } from '../../lib/problem.ts';
import { areKnown } from '../../lib/records.ts';
import { lockStock } from '../rentals/capacity.ts';
import { readOfficeCars } from './office-cars.ts';
import { refuseBroken } from './promises.ts';

type Body = Output<typeof stations.input>;
type Contract = Body['contracts'][number];

/** Contracts of a station in the order of their days, beside the columns of `station`. */
export const stationContracts = sql<StationContract[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', contracted_car.id, 'model', jsonb_build_object('id', model.id, 'name', model.brand || ' ' || model.name), 'supplier', supplier,
    'quantity', quantity, 'first_day', first_day, 'last_day', last_day, 'release_days', release_days) order by first_day, contracted_car.id), '[]')
  from contracted_car join model on model.id = contracted_car.model_id where contracted_car.station_id = station.id)`;

const contractsAt = async (
  { db }: RequestContext,
  station: number,
): Promise<Map<number, StationContract>> => {
  const { contracts } = await db
    .selectFrom('station')
    .select(stationContracts.as('contracts'))
    .where('id', '=', station)
    .executeTakeFirstOrThrow();
  return new Map(contracts.map((contract) => [contract.id, contract]));
};

/** The contract over time, as the count of free cars reads it. */
function overTime(
  { id, model_id: _, quantity, first_day, last_day, release_days }: Contract,
  { station, zone, now }: { station: number; zone: string; now: Date },
): ContractedCars {
  const midnight = (day: string) => Date.parse(dayInstants(day, zone).from);
  return {
    id: id ?? 0,
    station,
    quantity,
    from: midnight(first_day),
    until: midnight(addDays(last_day, 1)),
    promised_from: midnight(addDays(todayIn(zone, now), release_days)),
  };
}

/**
 * Throws 409 for contracts that would leave a promise without its car, and for one that is gone while a vehicle is known of
 * it. Locks the stock of every model that the contracts had or get.
 */
export async function refuseUnkeptContracts(
  context: RequestContext,
  station: number,
  office: number,
  { contracts }: Body,
): Promise<void> {
  const { db, now } = context;
  const before = await db
    .selectFrom('contracted_car')
    .select(['id', 'model_id'])
    .where('station_id', '=', station)
    .execute();
  const kept = new Map(contracts.map((contract) => [contract.id, contract]));
  const known = await db
    .selectFrom('vehicle')
    .select('plate')
    .where('contracted_car_id', 'in', [
      0,
      ...before.filter(({ id, model_id }) => kept.get(id)?.model_id !== model_id).map(({ id }) => id),
    ])
    .executeTakeFirst();
  if (known) throw conflict('contract_has_vehicle', { plate: known.plate });
  const models = before.map(({ model_id }) => model_id);
  if (models.length === 0) return;
  await lockStock(db, models, [office]);
  const { zone } = await db
    .selectFrom('office')
    .select('zone')
    .where('id', '=', office)
    .executeTakeFirstOrThrow();
  for (const cars of await readOfficeCars({ db, now, models, offices: [office] }))
    await refuseBroken(context, cars, {
      contracts: [
        ...cars.contracts.filter((contract) => contract.station !== station),
        ...contracts
          .filter(({ model_id }) => model_id === cars.model)
          .map((contract) => overTime(contract, { station, zone, now })),
      ],
    });
}

/**
 * Writes the contracts of a station, each that changes into its history: those that are not sent are no longer granted.
 * Throws 422 for an unknown one.
 */
export async function saveContracts(
  context: RequestContext,
  station: number,
  contracts: readonly Contract[],
): Promise<void> {
  const { db } = context;
  const before = await contractsAt(context, station);
  const ids = contracts.flatMap(({ id }) => id ?? []);
  const models = contracts.map(({ model_id }) => model_id);
  if (models.length > 0 && !(await areKnown(db, 'model', models)))
    throw invalid({ field: 'contracts', key: 'select_option' });
  await db
    .deleteFrom('contracted_car')
    .where('station_id', '=', station)
    .where('id', 'not in', [0, ...ids])
    .execute();
  for (const { id, ...values } of contracts) {
    if (id === null)
      await db
        .insertInto('contracted_car')
        .values({ station_id: station, ...values })
        .execute();
    else {
      const { numUpdatedRows } = await db
        .updateTable('contracted_car')
        .set(values)
        .where('id', '=', id)
        .where('station_id', '=', station)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw invalid({ field: 'contracts', key: 'select_option' });
    }
  }
  const after = await contractsAt(context, station);
  for (const id of new Set([...before.keys(), ...after.keys()]))
    await auditContract(context, station, before.get(id), after.get(id));
}

async function auditContract(
  context: RequestContext,
  station: number,
  before: StationContract | undefined,
  after: StationContract | undefined,
): Promise<void> {
  const changes = { before: { contracts: before }, after: { contracts: after } };
  if (Object.keys(changesBetween(changes.before, changes.after)).length === 0) return;
  const action = before ? (after ? 'contract_changed' : 'contract_removed') : 'contract_added';
  await audit(context, { key: stations.key, id: station, action, ...changes });
}
