/** Which status may follow which; a status that is absent has an end. */
export type Transitions = Readonly<Record<number, readonly number[]>>;

/** Whether a record may move from one status to another. Staying is no move. */
export function canMove(transitions: Transitions, from: number, to: number): boolean {
  return nextOf(transitions, from).includes(to);
}

export function nextOf(transitions: Transitions, from: number): readonly number[] {
  return transitions[from] ?? [];
}

/** The statuses that another one may follow. */
export function statusesBefore(transitions: Transitions, to: number): number[] {
  return Object.keys(transitions)
    .map(Number)
    .filter((from) => canMove(transitions, from, to));
}

/** Rental statuses by name (rule: status-values); contract/status.ts has their look. */
export const RENTAL = {
  new: 1,
  phone_check: 2,
  confirmed: 3,
  paid: 4,
  in_process: 5,
  cancelled: 6,
  refunded: 7,
} as const;

/** What each status may become (rule: rental-moves). */
export const RENTAL_TRANSITIONS: Transitions = {
  1: [2, 3, 6],
  2: [3, 6],
  3: [4, 6],
  4: [5, 6, 7],
  6: [7],
};

/** What the status alone does not tell. */
export interface RentalFacts {
  /** Money was taken for it and has not been given back. */
  readonly money_taken: boolean;
  readonly vehicle_assigned: boolean;
}

/** Why a rental may not move: a key of the reasons in errors.json. */
export type RentalMoveProblem = 'illegal_transition' | 'no_money_taken' | 'no_vehicle';

/** Undefined when the move is allowed: by the table, refunded only when money was taken, started only with a vehicle. */
export function rentalMoveProblem(
  from: number,
  to: number,
  facts: RentalFacts,
): RentalMoveProblem | undefined {
  if (!canMove(RENTAL_TRANSITIONS, from, to)) return 'illegal_transition';
  if (to === RENTAL.refunded && !facts.money_taken) return 'no_money_taken';
  if (to === RENTAL.in_process && !facts.vehicle_assigned) return 'no_vehicle';
  return undefined;
}

/** Booking statuses by name (rule: booking-moves). */
export const BOOKING = {
  new: 1,
  pending_payment: 2,
  confirmed: 3,
  paid: 4,
  completed: 5,
  cancelled: 6,
} as const;

/** What each status may become (rule: booking-moves). */
export const BOOKING_TRANSITIONS: Transitions = {
  1: [2, 3, 6],
  2: [3, 6],
  3: [4, 6],
  4: [5, 6],
};

/** Statuses of one room of a booking by name. */
export const BOOKING_ROOM = { booked: 1, in_house: 2, departed: 3, cancelled: 4 } as const;
