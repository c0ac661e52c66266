import { events } from '../../src/lib/contract/events.ts';
import { route } from '../lib/route.ts';

/** A line now and then keeps proxies from closing a quiet stream. */
const HEARTBEAT_MILLISECONDS = 20_000;

export const eventRoutes = [
  route(events, ({ services }) => {
    const encoder = new TextEncoder();
    let stop = () => {};
    const stream = new ReadableStream<Uint8Array>({
      start(controller) {
        const send = (text: string) => {
          try {
            controller.enqueue(encoder.encode(text));
          } catch {
            // The reader has gone before cancel was told.
            stop();
          }
        };
        send(': open\n\n');
        const unlisten = services.changes.listen((change) => send(`data: ${JSON.stringify(change)}\n\n`));
        const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MILLISECONDS);
        stop = () => {
          unlisten();
          clearInterval(heartbeat);
        };
      },
      cancel: () => stop(),
    });
    return new Response(stream, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store', 'x-accel-buffering': 'no' } });
  }),
];
