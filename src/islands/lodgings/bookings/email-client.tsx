import { useEffect } from 'react';
import { bookings } from '../../../lib/contract/lodgings/bookings.ts';
import { EmailDialog } from '../../shell/email-dialog.tsx';
import { createEmailClient } from '../../shell/email-store.ts';
import { $emailing } from './do-action.ts';

const client = createEmailClient(bookings.key);

/** Writes to the client of a booking. The default export is what lazyDialog asks for. */
export default function EmailClient() {
  useEffect(() => $emailing.subscribe((request) => void (request && client.open(request.id))), []);
  return <EmailDialog email={client} />;
}
