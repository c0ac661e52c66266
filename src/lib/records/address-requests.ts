import { pageFacts } from '../words/page.ts';
import { recordAddress } from './record-address.ts';
import { routePath } from '../site/routes.ts';
import type { Route } from '../site/routes.ts';
import { onShortcut } from '../shell/shortcuts.ts';

/** What an address asks a screen to do once it is there, beside what it shows. */
type Request = 'add' | 'pay' | 'trip' | 'stay';

/** Where the Add form of a list opens, in the page's language; for a client when their number is given. */
export function addAddress(route: Route, member?: number): string {
  return `${routePath(pageFacts().language, route)}?add=${member ?? ''}`;
}

/** Where the form of a new rental opens with office, model and the day of the pick-up filled in. */
export function tripAddress(office: number, model: number, day: string): string {
  return `${addAddress('cars/rentals')}&trip=${office},${model},${day}`;
}

/** Where the form of a new booking opens with accommodation, room and dates filled in; one night unless said. */
export function stayAddress(
  accommodation: number,
  room: number,
  check_in: string,
  check_out?: string,
): string {
  const stay = [accommodation, room, check_in, ...(check_out === undefined ? [] : [check_out])];
  return `${addAddress('lodgings/bookings')}&stay=${stay.join()}`;
}

/** Where a client's debts are paid. */
export function payAddress(member: number): string {
  return `${recordAddress('users/members', member)}&pay=`;
}

/** What the address gives with a request, or undefined without one. The request leaves it, so that a reload does not repeat it. */
export function takeRequest(name: Request): string | undefined {
  const address = new URL(location.href);
  const asked = address.searchParams.get(name);
  if (asked === null) return undefined;
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return asked;
}

/**
 * Opens the Add form of a screen: when its address asks for it, and whenever `n` is pressed, until the returned function
 * is called.
 */
export function onAdd(add: (member?: number) => void): () => void {
  const asked = takeRequest('add');
  if (asked !== undefined) add(/^[1-9]\d{0,8}$/.test(asked) ? Number(asked) : undefined);
  return onShortcut('n', () => add());
}
