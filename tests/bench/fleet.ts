import { sql } from 'kysely';
import { openDatabase } from '../../server/db/open.ts';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
const STATIONS = 60;
const MODELS = 60;

/** Makes the fleet as large as its grid has to carry: 60 stations with a car of 60 models each. Once it is there, nothing. */
export async function fillFleet(dataDirectory: string): Promise<void> {
  const { db, close } = await openDatabase({ dataDirectory, log: silent });
  try {
    await sql`
      insert into station (code, name, office_id)
      select 'BENCH' || number, 'Bench ' || number,
        (array(select id from office order by id))[1 + number % (select count(*) from office)]
      from generate_series(1, ${STATIONS} - (select count(*) from station)) as number`.execute(db);
    await sql`
      insert into model (brand, name, category, transmission, fuel, passengers, doors, luggage, capacity)
      select 'Bench', 'Model ' || number, 'MDAR', 2, 1, 4, 5, 1, 35
      from generate_series(1, ${MODELS} - (select count(*) from model)) as number`.execute(db);
    await sql`
      insert into vehicle (plate, model_id, office_id, station_id)
      select 'BENCH' || station.id || 'M' || model.id, model.id, station.office_id, station.id
      from (select id, office_id from station order by id limit ${STATIONS}) as station
      cross join (select id from model order by id limit ${MODELS}) as model
      on conflict (plate) do nothing`.execute(db);
    await sql`analyze station, model, vehicle`.execute(db);
  } finally {
    await close();
  }
}
