import type { Route } from '../lib/route.ts';
import { availabilityRoutes } from './stations/availability.ts';
import { blockRoutes } from './stations/blocks.ts';
import { stationFleetRoutes } from './stations/fleet.ts';
import { stationRecordRoutes } from './stations/stations.ts';

/** Stations, what stands at them, and the days on which it is kept from clients. */
export const stationRoutes: readonly Route[] = [
  ...stationRecordRoutes,
  ...stationFleetRoutes,
  ...blockRoutes,
  ...availabilityRoutes,
];
