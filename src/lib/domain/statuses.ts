import { PAYMENT } from './payments.ts';
import { BOOKING, BOOKING_ROOM, RENTAL } from './transitions.ts';

/*
 * Statuses by what is true of them. Each set is asked here with `has`, and by queries as SQL that is made of the same
 * numbers (server/db/status-condition.ts), so that a screen and a query cannot differ about a status.
 */
export type StatusSet = ReadonlySet<number>;
/** As the filter of a list by its status. */
export const filterBy = (set: StatusSet): string => [...set].join(',');
const setOf = (...statuses: number[]): StatusSet => new Set(statuses);

/** Statuses of members, models, offices and items of lists by name (rule: status-values). */
export const ITEM = { active: 1, inactive: 2 } as const;

/** Vehicle statuses by name (rule: status-values). */
export const VEHICLE = { available: 1, rented: 2, maintenance: 3 } as const;

/** Room statuses by name; booked is derived (rule: room-status). */
export const ROOM = { available: 1, booked: 2, withdrawn: 3 } as const;

/** Expense statuses by name (rule: status-values). */
export const EXPENSE = { booked: 1, void: 2, proposed: 3 } as const;

/** Funding statuses by name (rule: status-values). */
export const FUNDING = { new: 1, current: 2, completed: 3, cancelled: 4 } as const;

/** The rental waits for its payment, and so can cancel itself at the payment limit. */
export const RENTAL_AWAITS_PAYMENT = setOf(RENTAL.new, RENTAL.phone_check, RENTAL.confirmed);
/** The rental holds a car that was not handed over yet. */
export const RENTAL_IS_AHEAD = setOf(...RENTAL_AWAITS_PAYMENT, RENTAL.paid);
/** The rental holds a car until the drop-off (rule: last-car-once). */
export const RENTAL_HOLDS_CAR = setOf(...RENTAL_IS_AHEAD, RENTAL.in_process);
/** The car is out, or came back and is not accounted for yet. */
export const RENTAL_IS_RUNNING = setOf(RENTAL.in_process);
/** The rental has come to nothing. */
export const RENTAL_IS_OVER = setOf(RENTAL.cancelled, RENTAL.refunded);

/** The booking waits for its payment, and so can cancel itself at the payment limit. */
export const BOOKING_AWAITS_PAYMENT = setOf(BOOKING.new, BOOKING.pending_payment, BOOKING.confirmed);
/** The booking holds rooms (rule: rooms-of-a-night). */
export const BOOKING_HOLDS_ROOMS = setOf(...BOOKING_AWAITS_PAYMENT, BOOKING.paid);
/** The room of a booking is expected or in use. */
export const ROOM_IS_HELD = setOf(BOOKING_ROOM.booked, BOOKING_ROOM.in_house);

/** The payment was asked for and has not come; a failed one may be tried again. */
export const PAYMENT_IS_AWAITED = setOf(PAYMENT.pending, PAYMENT.failed);

/** The plan is still to be paid. */
export const FUNDING_LIVES = setOf(FUNDING.new, FUNDING.current);
