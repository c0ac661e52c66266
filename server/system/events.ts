import { MISSED, events } from '../../src/lib/contract/events.ts';
import type { Output } from '../../src/lib/contract/endpoint.ts';
import { STREAM_HEADERS } from '../lib/call-way.ts';
import type { Session } from '../lib/call.ts';
import type { Heard } from '../lib/events.ts';
import { tooMany } from '../lib/problem.ts';
import { route } from '../lib/route.ts';
import { sessionLives } from '../lib/session.ts';
import type { Services } from '../services.ts';

/** A line now and then keeps proxies from closing a quiet stream; with it the session is looked at. */
export const HEARTBEAT_MILLISECONDS = 20_000;
/** Streams of one session at this server: a browser keeps one, or one a tab where tabs cannot agree. */
export const STREAMS_PER_SESSION = 12;

/** How many streams each session has open here. */
const open = new Map<number, number>();

function count(session: number, change: 1 | -1): void {
  const streams = (open.get(session) ?? 0) + change;
  if (streams > 0) open.set(session, streams);
  else open.delete(session);
}

/** Changes as they are announced, until the reader leaves or the session is over: at the latest with the next heartbeat. */
function changesFor(
  services: Services,
  session: Session,
  { since, last_event_id: last }: Output<typeof events.query>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let stop = () => {};
  return new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string) => {
        try {
          controller.enqueue(encoder.encode(text));
        } catch {
          // The reader has gone before cancel was told.
          stop();
        }
      };
      // A stream that begins again tells its reader to read anew what they show.
      const end = () => {
        stop();
        controller.close();
      };
      // The id stands after what it is of: a line that breaks between them brings it twice rather than never.
      const tell = ({ id, change }: Heard) =>
        send(`${change ? `data: ${JSON.stringify(change)}\n` : ''}id: ${id}\n\n`);
      const { changes } = services;
      const unlisten = changes.listen(tell, end);
      const beat = async () => {
        // Without an answer of the database nobody knows: the stream ends and is asked for again.
        if (await sessionLives(services, session.id).catch(() => false)) return send(': still here\n\n');
        end();
      };
      const heartbeat = setInterval(() => void beat(), HEARTBEAT_MILLISECONDS);
      count(session.id, 1);
      stop = () => {
        stop = () => {};
        unlisten();
        clearInterval(heartbeat);
        count(session.id, -1);
      };
      send(': open\n\n');
      if (last !== undefined || since !== undefined) {
        const before = last === undefined ? changes.since(since ?? 0) : changes.after(last);
        if (before) before.forEach(tell);
        else send(`data: ${JSON.stringify(MISSED)}\n\n`);
      }
      if (changes.last) tell({ id: changes.last });
    },
    cancel: () => stop(),
  });
}

export const eventRoutes = [
  route(events, ({ services, session, query }) => {
    // The route is for staff, so there is one.
    if (!session || (open.get(session.id) ?? 0) >= STREAMS_PER_SESSION)
      throw tooMany(HEARTBEAT_MILLISECONDS / 1000);
    return new Response(changesFor(services, session, query), {
      headers: STREAM_HEADERS,
    });
  }),
];
