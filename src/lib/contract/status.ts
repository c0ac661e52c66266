import { PACKAGE_STATUS } from './package-status.ts';

/**
 * Status values of the specification (rule: status-values), with the tone and icon of their badge. Words are in
 * common.json under `status`.
 */

export const TONES = ['danger', 'warn', 'info', 'success', 'primary', 'secondary', 'contrast'] as const;
export type Tone = (typeof TONES)[number];

/** Names of icons that a badge can show; src/islands/ui/badge.tsx draws them. */
export type StatusIcon = 'alert' | 'phone' | 'check' | 'money' | 'clock' | 'cross' | 'return' | 'truck';

export interface StatusDefinition {
  readonly value: number;
  readonly key: string;
  readonly tone: Tone;
  readonly icon: StatusIcon;
}

/** Global: members, models, offices, list items. */
export const GLOBAL_STATUS = [
  { value: 1, key: 'active', tone: 'success', icon: 'check' },
  { value: 2, key: 'inactive', tone: 'danger', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** Car rental. */
export const RENTAL_STATUS = [
  { value: 1, key: 'new', tone: 'danger', icon: 'alert' },
  { value: 2, key: 'phone_check', tone: 'warn', icon: 'phone' },
  { value: 3, key: 'confirmed', tone: 'info', icon: 'check' },
  { value: 4, key: 'paid', tone: 'success', icon: 'money' },
  { value: 5, key: 'in_process', tone: 'primary', icon: 'clock' },
  { value: 6, key: 'cancelled', tone: 'secondary', icon: 'cross' },
  { value: 7, key: 'refunded', tone: 'contrast', icon: 'return' },
] as const satisfies readonly StatusDefinition[];

/** Vehicles; our own values. */
export const VEHICLE_STATUS = [
  { value: 1, key: 'available', tone: 'success', icon: 'check' },
  { value: 2, key: 'rented', tone: 'primary', icon: 'clock' },
  { value: 3, key: 'maintenance', tone: 'warn', icon: 'alert' },
] as const satisfies readonly StatusDefinition[];

/** Room; the second is derived: none is free tonight (rule: room-status). */
export const ROOM_STATUS = [
  { value: 1, key: 'available', tone: 'success', icon: 'check' },
  { value: 2, key: 'booked', tone: 'primary', icon: 'clock' },
  { value: 3, key: 'withdrawn', tone: 'secondary', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** Booking; the meanings are ours. */
export const BOOKING_STATUS = [
  { value: 1, key: 'new', tone: 'danger', icon: 'alert' },
  { value: 2, key: 'pending_payment', tone: 'warn', icon: 'clock' },
  { value: 3, key: 'confirmed', tone: 'info', icon: 'check' },
  { value: 4, key: 'paid', tone: 'success', icon: 'money' },
  { value: 5, key: 'completed', tone: 'primary', icon: 'check' },
  { value: 6, key: 'cancelled', tone: 'secondary', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** One room of a booking; our own values. */
export const BOOKING_ROOM_STATUS = [
  { value: 1, key: 'booked', tone: 'info', icon: 'check' },
  { value: 2, key: 'in_house', tone: 'success', icon: 'clock' },
  { value: 3, key: 'departed', tone: 'primary', icon: 'return' },
  { value: 4, key: 'cancelled', tone: 'secondary', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** Payment. */
export const PAYMENT_STATUS = [
  { value: 1, key: 'pending', tone: 'warn', icon: 'clock' },
  { value: 2, key: 'charged', tone: 'success', icon: 'money' },
  { value: 3, key: 'failed', tone: 'danger', icon: 'alert' },
  { value: 4, key: 'refunded', tone: 'secondary', icon: 'return' },
] as const satisfies readonly StatusDefinition[];

/** Payment service; the meanings are ours. */
export const PAYMENT_SERVICE_STATUS = [
  { value: 1, key: 'new', tone: 'danger', icon: 'alert' },
  { value: 2, key: 'awaiting_payment', tone: 'warn', icon: 'clock' },
  { value: 3, key: 'paid', tone: 'success', icon: 'money' },
  { value: 4, key: 'delivered', tone: 'primary', icon: 'check' },
  { value: 5, key: 'cancelled', tone: 'secondary', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** Funding; the meanings are ours. */
export const FUNDING_STATUS = [
  { value: 1, key: 'new', tone: 'danger', icon: 'alert' },
  { value: 2, key: 'current', tone: 'warn', icon: 'clock' },
  { value: 3, key: 'completed', tone: 'primary', icon: 'check' },
  { value: 4, key: 'cancelled', tone: 'secondary', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** Expenses; our own values. */
export const EXPENSE_STATUS = [
  { value: 1, key: 'booked', tone: 'success', icon: 'check' },
  { value: 2, key: 'void', tone: 'secondary', icon: 'cross' },
  { value: 3, key: 'proposed', tone: 'warn', icon: 'clock' },
] as const satisfies readonly StatusDefinition[];

/** Manifests; our own values. */
export const MANIFEST_STATUS = [
  { value: 1, key: 'open', tone: 'warn', icon: 'clock' },
  { value: 2, key: 'dispatched', tone: 'primary', icon: 'truck' },
  { value: 3, key: 'arrived', tone: 'success', icon: 'check' },
  { value: 4, key: 'cancelled', tone: 'secondary', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** Remittance. */
export const REMITTANCE_STATUS = [
  { value: 1, key: 'new', tone: 'danger', icon: 'alert' },
  { value: 2, key: 'sent', tone: 'warn', icon: 'truck' },
  { value: 3, key: 'delivered', tone: 'success', icon: 'check' },
  { value: 4, key: 'cancelled', tone: 'secondary', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** Procedure. */
export const PROCEDURE_STATUS = [
  { value: 1, key: 'new', tone: 'danger', icon: 'alert' },
  { value: 2, key: 'submitted', tone: 'warn', icon: 'clock' },
  { value: 3, key: 'delivered', tone: 'success', icon: 'check' },
  { value: 4, key: 'cancelled', tone: 'secondary', icon: 'cross' },
] as const satisfies readonly StatusDefinition[];

/** Every kind of status, by the name under which its words stand. */
export const STATUSES = {
  global: GLOBAL_STATUS,
  rental: RENTAL_STATUS,
  vehicle: VEHICLE_STATUS,
  room: ROOM_STATUS,
  package: PACKAGE_STATUS,
  remittance: REMITTANCE_STATUS,
  procedure: PROCEDURE_STATUS,
  booking: BOOKING_STATUS,
  booking_room: BOOKING_ROOM_STATUS,
  payment: PAYMENT_STATUS,
  payment_service: PAYMENT_SERVICE_STATUS,
  funding: FUNDING_STATUS,
  expense: EXPENSE_STATUS,
  manifest: MANIFEST_STATUS,
} as const;
export type StatusKind = keyof typeof STATUSES;

/** Status of a new rental. */
export const RENTAL_STATUS_DEFAULT = 3;

/** The definition of a status value, or undefined for a value that the kind does not have. */
export function statusOf(kind: StatusKind, value: number): StatusDefinition | undefined {
  return STATUSES[kind].find((status) => status.value === value);
}
