import { useEffect } from 'react';
import { rentals } from '../../../lib/contract/cars/rentals.ts';
import { EmailDialog } from '../../shell/email-dialog.tsx';
import { createEmailClient } from '../../shell/email-store.ts';
import { $emailing } from './do-action.ts';

const client = createEmailClient(rentals.key);

/** Writes to the client of a rental. The default export is what lazyDialog asks for. */
export default function EmailClient() {
  useEffect(() => $emailing.subscribe((request) => void (request && client.open(request.id))), []);
  return <EmailDialog email={client} />;
}
