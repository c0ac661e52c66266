import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import { IsoDate, Reference } from '../fields.ts';

/** Days ahead, today among them, in which something that is due is told. */
export const FLEET_DUE_DAYS = 30;
/** Kilometres before a service at which it is told. */
export const FLEET_DUE_KM = 500;

/** Something that a vehicle needs: a document that expires, a service by date or kilometres, maintenance that is planned. */
export const FleetDue = z.object({
  /** `name` is the plate. */
  vehicle: Reference,
  /** Brand and name. */
  model: z.string(),
  office: z.string(),
  kind: z.enum(['document', 'service', 'service_km', 'maintenance']),
  /** Of the document, or the reason of the maintenance; empty for a service. */
  name: z.string(),
  /** When it is due; null for kilometres. */
  date: z.nullable(IsoDate),
  /** Kilometres that are left, negative when they are driven already; null for a date. */
  kilometres: z.nullable(z.int()),
});
export type FleetDue = z.infer<typeof FleetDue>;

export const dashboardFleet = endpoint({
  method: 'GET',
  path: '/dashboard/fleet',
  summary: 'What vehicles need in the next 30 days: documents, services, maintenance; the most urgent first',
  access: 'dashboard:read',
  answer: z.array(FleetDue),
});
