import { useEffect } from 'react';
import { remittances } from '../../../../lib/contract/postals/remittances.ts';
import { EmailDialog } from '../../../shell/email-dialog.tsx';
import { createEmailClient } from '../../../shell/email-store.ts';
import { $emailing } from './late-actions.ts';

const client = createEmailClient(remittances.key);

/** Writes to the sender of a remittance. The default export is what lazyDialog asks for. */
export default function EmailClient() {
  useEffect(() => $emailing.subscribe((request) => void (request && client.open(request.id))), []);
  return <EmailDialog email={client} />;
}
