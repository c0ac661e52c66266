import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { runDueJobs } from '../../server/lib/jobs.ts';
import { openTraces, outgoing } from '../../server/lib/traces/traces.ts';
import { members } from '../../src/lib/contract/users/members.ts';
import { agent, testApplication } from './application.ts';

interface Received {
  resourceSpans: {
    resource: { attributes: Attribute[] };
    scopeSpans: { spans: ReceivedSpan[] }[];
  }[];
}
interface Attribute {
  key: string;
  value: { stringValue?: string; intValue?: number };
}
interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
  links?: { traceId: string; spanId: string }[];
  status: { code?: number };
}

const valueOf = ({ attributes }: { attributes: Attribute[] }, key: string) => {
  const value = attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

/** A collector that speaks OTLP over HTTP with JSON. */
async function collector() {
  const received: string[] = [];
  const server = createServer(async (request, response) => {
    received.push(`${request.url} ${await text(request)}`);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const NAMES = [
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_SERVICE_NAME',
  'OTEL_TRACES_SAMPLER',
  'OTEL_TRACES_SAMPLER_ARG',
];
let close = () => Promise.resolve();

/** The libraries read the process's environment. */
async function openWith(environment: Record<string, string>) {
  Object.assign(process.env, environment);
  close = await openTraces(process.env, () => undefined);
}
afterEach(async () => {
  await close();
  close = () => Promise.resolve();
  for (const name of NAMES) delete process.env[name];
});

it('tells a request with its statements, and none of its values', async () => {
  const { address, received, close: closeCollector } = await collector();
  await openWith({ OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_SERVICE_NAME: 'malecon-test' });
  const application = await testApplication();
  try {
    const { id, token } = await application.login(agent);
    const caller = { trace: 'a'.repeat(32), span: 'b'.repeat(16) };
    const answered = await application.call(members.list, {
      token,
      query: { q: 'Zoraida' },
      headers: { traceparent: `00-${caller.trace}-${caller.span}-01` },
    });
    expect(answered.status).toBe(200);
    const work = async () => {
      await outgoing('bank', { method: 'GET', address: `${address}/secret-path?key=secret-query` }, () =>
        fetch(`${address}/bank`),
      );
      throw new Error('with a secret-message');
    };
    await runDueJobs(application.services, [{ name: 'asking', everySeconds: 60, run: work }]);
    await application.request('GET', '/ready');
    await close();

    const told = received.find((each) => each.startsWith('/v1/traces ')) ?? '';
    const { resourceSpans } = JSON.parse(told.slice(told.indexOf('{'))) as Received;
    const [first] = resourceSpans;
    expect(valueOf(first?.resource ?? { attributes: [] }, 'service.name')).toBe('malecon-test');
    const spans = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const [request, ...others] = spans.filter(({ name }) => name.startsWith('GET /'));
    expect(others).toEqual([]);
    expect(request).toMatchObject({
      name: 'GET /users/members',
      links: [{ traceId: caller.trace, spanId: caller.span }],
    });
    expect(request?.parentSpanId).toBeUndefined();
    expect(request?.traceId).not.toBe(caller.trace);
    expect(request && valueOf(request, 'http.response.status_code')).toBe(200);
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(statements.map((each) => valueOf(each, 'db.query.text')).join('\n')).toMatch(
      /from "member"[^]*\$1/,
    );

    const job = spans.find(({ name }) => name === 'job asking');
    expect(job).toMatchObject({ status: { code: 2 } });
    const call = spans.find(({ name }) => name === 'GET bank');
    expect(call).toMatchObject({ parentSpanId: job?.spanId });
    expect(call && valueOf(call, 'server.address')).toBe('127.0.0.1');

    for (const secret of [token, 'Zoraida', `person${id}`, 'secret-', '@example.com'])
      expect(told).not.toContain(secret);
  } finally {
    await application.close();
    await closeCollector();
  }
});

it.each(['parentbased_always_off', 'parentbased_traceidratio', 'traceidratio'])(
  'lets no stranger decide by %s what is kept',
  async (sampler) => {
    const { address, received, close: closeCollector } = await collector();
    await openWith({
      OTEL_EXPORTER_OTLP_ENDPOINT: address,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: '0',
    });
    const application = await testApplication();
    try {
      // Sampled, and with the number that every ratio keeps first.
      const traceparent = `00-${'1'.padStart(32, '0')}-${'b'.repeat(16)}-01`;
      const { token } = await application.login(agent);
      expect((await application.call(members.list, { token, headers: { traceparent } })).status).toBe(200);
      await close();
      expect(received).toEqual([]);
    } finally {
      await application.close();
      await closeCollector();
    }
  },
);

it('costs a request nothing where the collector is away, and holds no end up', async () => {
  const { address, close: goAway } = await collector();
  await goAway();
  await openWith({ OTEL_EXPORTER_OTLP_ENDPOINT: address });
  const application = await testApplication();
  try {
    const { token } = await application.login(agent);
    for (let each = 0; each < 5; each += 1)
      expect((await application.call(members.list, { token })).status).toBe(200);
    const began = performance.now();
    await close();
    expect(performance.now() - began).toBeLessThan(2_000);
  } finally {
    await application.close();
  }
});

it('is off without a collector, and names what it does not know', async () => {
  await openWith({});
  expect(
    await outgoing('bank', { method: 'GET', address: 'http://nowhere' }, async () => ({ status: 1 })),
  ).toEqual({ status: 1 });
  await expect(
    openWith({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER: 'often' }),
  ).rejects.toThrow('OTEL_TRACES_SAMPLER is "often"');
});
