import { sql } from 'kysely';
import { FLEET_DUE_DAYS, FLEET_DUE_KM, dashboardFleet } from '../../src/lib/contract/dashboard/fleet.ts';
import type { FleetDue } from '../../src/lib/contract/dashboard/fleet.ts';
import { addDays } from '../../src/lib/domain/dates.ts';
import { todayIn } from '../../src/lib/domain/zones.ts';
import { companyZone } from '../lib/company-zone.ts';
import { route } from '../lib/route.ts';

/** A screenful: whoever has more to do begins with these. */
const ROWS_MAX = 50;

export const dashboardFleetRoutes = [
  route(dashboardFleet, async ({ db, now }) => {
    const today = todayIn(await companyZone(db), now);
    const until = addDays(today, FLEET_DUE_DAYS - 1);
    const { rows } = await sql<FleetDue>`
      with due as (
        select vehicle.id, 'document' as kind, document ->> 'name' as name, (document ->> 'expires')::date as date, null::int as kilometres
        from vehicle, jsonb_array_elements(documents) as document where (document ->> 'expires')::date <= ${until}
        union all
        select id, 'service', '', service_due_on, null from vehicle where service_due_on <= ${until}
        union all
        select id, 'service_km', '', null, service_due_km - odometer from vehicle where service_due_km - odometer <= ${FLEET_DUE_KM}
        union all
        select vehicle_id, 'maintenance', reason, from_date, null from car_block
        where vehicle_id is not null and unlocked_at is null and to_date >= ${today} and from_date <= ${until}
      )
      select jsonb_build_object('id', vehicle.id, 'name', vehicle.plate) as vehicle, model.brand || ' ' || model.name as model, office.name as office,
        due.kind, due.name, due.date, due.kilometres
      from due join vehicle on vehicle.id = due.id join model on model.id = vehicle.model_id join office on office.id = vehicle.office_id
      -- What the odometer says is due now.
      order by coalesce(due.date, ${today}), due.kilometres nulls last, vehicle.plate, due.kind
      limit ${ROWS_MAX}`.execute(db);
    return rows;
  }),
];
