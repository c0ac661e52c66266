import { outbox } from '../../src/lib/contract/system/outbox.ts';
import { notFound } from '../lib/problem.ts';
import { route } from '../lib/route.ts';

const SHOWN = 100;

export const outboxRoutes = [
  route(outbox, ({ db, services, query }) => {
    // Mails hold access codes: outside of the demo this does not exist.
    if (!services.configuration.demo) throw notFound();
    return db
      .selectFrom('mail')
      .select(['recipient as to', 'subject', 'text', 'html', 'created_at'])
      .$if(query.to !== undefined, (mails) => mails.where('recipient', '=', query.to ?? ''))
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
  }),
];
