import { call, download } from '../../../lib/api/call.ts';
import { attempt } from '../../../lib/api/attempt.ts';
import { confirm } from '../../../lib/forms/confirm.ts';
import { moveRental, voucherPdf } from '../../../lib/contract/cars/rental-actions.ts';
import { bulkRentals } from '../../../lib/contract/cars/bulk-rentals.ts';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import type { RentalRow } from '../../../lib/contract/cars/rentals.ts';
import type { Download } from '../../../lib/api/call.ts';
import { atom } from 'nanostores';
import { fullName } from '../../../lib/domain/names.ts';
import { RENTAL } from '../../../lib/domain/transitions.ts';
import { createBulk } from '../../reservations/bulk.ts';
import { payReservation, requestFinancing } from '../../reservations/pay.ts';
import { emailClient } from '../../shell/emailing.tsx';
import { dialogs } from './dialogs.ts';
import type { ActionName } from './actions.ts';
import { money } from './format.ts';
import { editRental, list, panel, reload } from './store.ts';
import { say } from './words.ts';

/** Rental that is being printed; the list then stays off the paper. */
export const $printing = atom<RentalRow | undefined>(undefined);

async function move(row: RentalRow, status: 2 | 3): Promise<void> {
  await attempt(() => call(moveRental, { params: { id: row.id }, version: row.version, body: { status } }));
  reload();
}

async function remove(row: RentalRow): Promise<void> {
  const { code } = row;
  const client = fullName(row.client);
  const sure = await confirm({
    title: say('dialogs.remove.title', { code }),
    text: say('dialogs.remove.text', { client, amount: money(row.total) }),
    yes: say('dialogs.remove.do'),
    danger: true,
  });
  if (!sure) return;
  const done = await attempt(async () => (await call(rentals.remove, { params: { id: row.id } }), true));
  if (done) panel.close();
  void list.reload();
}

/** Does one action of a rental: at once, after a question, or in a dialog of its own. */
export function doAction(name: ActionName, row: RentalRow, save: (file: Download) => void): void {
  if (name === 'edit') void attempt(() => editRental(row.id));
  else if (name === 'phone_check') void move(row, RENTAL.phone_check);
  else if (name === 'confirm') void move(row, RENTAL.confirmed);
  else if (name === 'remove') void remove(row);
  else if (name === 'email') emailClient({ of: rentals.key, id: row.id });
  else if (name === 'print') $printing.set(row);
  else if (name === 'pay' || name === 'take_payment' || name === 'request_transfer') {
    payReservation(row, reload, name === 'request_transfer' ? 'transfer' : undefined);
  } else if (name === 'request_financing') requestFinancing(row);
  else if (name === 'voucher_pdf') {
    void attempt(async () => save(await download(voucherPdf, { params: { id: row.id }, query: {} })));
  } else if (name === 'files') {
    // A list's row has no documents: saving what it shows would let those of the record go.
    void attempt(async () => dialogs.files.open(await call(rentals.get, { params: { id: row.id } })));
  } else dialogs[name].open(row);
}

/** What is done with the chosen rentals at once. */
export const bulk = createBulk({ endpoint: bulkRentals, list, reload, words: { say } });
