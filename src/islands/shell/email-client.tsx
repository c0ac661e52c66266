import { useEffect } from 'react';
import { EmailDialog } from './email-dialog.tsx';
import { createEmailClient } from './email-store.ts';
import type { EmailClient as Client } from './email-store.ts';
import type { Emailed } from './emailing.tsx';

const clients = new Map<string, Client>();

/** One for each kind of record, whose listeners live as long as the page. */
function clientOf(key: string): Client {
  const client = clients.get(key) ?? createEmailClient(key);
  clients.set(key, client);
  return client;
}

/** Writes to the client of a record. The default export is what lazyDialog asks for. */
export default function EmailClient({ emailed, onClose }: { emailed: Emailed; onClose(): void }) {
  const client = clientOf(emailed.of);
  useEffect(() => {
    void client.open(emailed.id);
    // A screen that comes back asks for nothing again.
    return client.editor.$state.listen(({ kind }) => void (kind === 'closed' && onClose()));
  }, [emailed]);
  return <EmailDialog email={client} />;
}
