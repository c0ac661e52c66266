import { routePath } from '../../lib/site/routes.ts';
import { pageFacts } from '../../lib/words/page.ts';
import { openPayDialog } from '../pay-dialog/store.ts';
import type { Reservation } from './reservation.ts';

/** Takes the payment of a reservation, or asks for it. */
export function payReservation(
  { payment }: Pick<Reservation, 'payment'>,
  changed: () => void,
  way?: 'transfer',
): void {
  void openPayDialog({ service_id: payment.service.id, changed, ...(way && { way }) });
}

/** Leads to where a plan for the reservation is made; that screen takes the service from the address. */
export function requestFinancing({ payment }: Pick<Reservation, 'payment'>): void {
  location.assign(`${routePath(pageFacts().language, 'financials/fundings')}?service=${payment.service.id}`);
}
