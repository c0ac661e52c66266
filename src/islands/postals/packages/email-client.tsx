import { useEffect } from 'react';
import { packages } from '../../../lib/contract/postals/packages.ts';
import { EmailDialog } from '../../shell/email-dialog.tsx';
import { createEmailClient } from '../../shell/email-store.ts';
import { $emailing } from './late-actions.ts';

const client = createEmailClient(packages.key);

/** Writes to the sender of a package. The default export is what lazyDialog asks for. */
export default function EmailClient() {
  useEffect(() => $emailing.subscribe((request) => void (request && client.open(request.id))), []);
  return <EmailDialog email={client} />;
}
