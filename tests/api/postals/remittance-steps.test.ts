import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { registerCash } from '../../../src/lib/contract/financials/payment-actions.ts';
import { services as paymentServices } from '../../../src/lib/contract/financials/services.ts';
import { listOrders } from '../../../src/lib/contract/postals/orders.ts';
import { cancelRemittance } from '../../../src/lib/contract/postals/remittance-actions.ts';
import {
  cancelRemittanceOrders,
  generateRemittanceOrders,
  receiverOrder,
  removeRemittanceOrders,
  senderOrder,
  stepRemittance,
} from '../../../src/lib/contract/postals/remittance-steps.ts';
import { remittanceFacets, remittances } from '../../../src/lib/contract/postals/remittances.ts';
import type { RemittanceRow } from '../../../src/lib/contract/postals/remittances.ts';
import { ROLES } from '../../../src/lib/contract/permissions.ts';
import { administrator, agent, keysOf, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { textOf } from '../pdf.ts';
import { makeSender } from './package-scene.ts';
import { MLC, mlcForm, remitted, setRates } from './remittance-scene.ts';

let application: TestApplication;
let token: string;
let couriers: number[];
beforeAll(async () => {
  application = await testApplication();
  application.clock.now = new Date('2026-11-20T15:00:00Z');
  ({ token } = await application.login(agent));
  const { token: chief } = await application.login(administrator);
  await setRates(application, chief);
  couriers = [
    (await application.login(ROLES.driver, { first_name: 'Pedro', last_name: 'Mensajero' })).id,
    (await application.login(ROLES.driver, { first_name: 'Luis', last_name: 'Mensajero' })).id,
  ];
});
beforeEach(() => {
  application.clock.now = new Date('2026-11-20T15:00:00Z');
});
afterAll(() => application.close());

const read = async (id: number) => (await application.call(remittances.get, { token, params: { id } })).body;
async function paid(values: Parameters<typeof remitted>[2] = {}): Promise<RemittanceRow> {
  const row = await remitted(application, token, values);
  const found = await application.call(paymentServices.list, {
    token,
    query: { remittance: String(row.id) },
  });
  const service_id = found.body.results[0]?.id ?? 0;
  await application.call(registerCash, { token, body: { service_id, amount: row.total.amount } });
  return row;
}
const step = ({ id }: { id: number }, name: string, values: object = {}) =>
  application.call(stepRemittance, { token, params: { id }, body: { step: name, ...values } });
const courier = (index = 0) => ({ courier_id: couriers[index] ?? 0 });
const sent = async (values: Parameters<typeof remitted>[2] = {}) => {
  const row = await paid(values);
  const { status, body, problem } = await step(row, 'send', row.delivery === 'cash' ? courier() : {});
  if (status !== 200) throw new Error(JSON.stringify(problem));
  return body;
};
const delivery = { received_by: 'Yanet Morales', signature: 'M10 20L12 25' };

describe('a remittance on its way (rule: remittance-steps)', () => {
  it('is sent by a courier once it is paid, with an order, and delivered to somebody who signs', async () => {
    const unpaid = await remitted(application, token);
    expect((await step(unpaid, 'send', courier())).problem.reason).toBe('remittance_unpaid');
    const row = await paid();
    expect(keysOf((await step(row, 'send')).problem)).toEqual(['courier_id courier']);
    const client = await makeSender(application);
    expect(keysOf((await step(row, 'send', { courier_id: client })).problem)).toEqual(['courier_id courier']);
    const left = await step(row, 'send', courier());
    expect(left.body).toMatchObject({
      status: 2,
      event: 'sent',
      courier: { name: 'Pedro Mensajero' },
      receiver_order: expect.stringMatching(/^PK-/),
      sender_order: null,
    });
    const facets = await application.call(remittanceFacets, { token });
    expect(facets.body).toMatchObject({
      to_deliver: 1,
      states: [{ state: { name: 'La Habana' }, count: 1 }],
    });
    expect(keysOf((await step(row, 'deliver')).problem)).toEqual(['received_by received_by']);
    const done = await step(row, 'deliver', delivery);
    expect(done.body).toMatchObject({
      status: 3,
      received_by: 'Yanet Morales',
      delivered_at: '2026-11-20T15:00:00.000Z',
      events: [{ event: 'delivered', signed: true }, { event: 'sent' }],
    });
    expect(JSON.stringify(done.body)).not.toContain(delivery.signature);
  });

  it('is delivered by one of two couriers at once; the other is told when and by whom', async () => {
    const row = await sent();
    const both = await Promise.all([
      step(row, 'deliver', { ...delivery, ...courier(0) }),
      step(row, 'deliver', { ...delivery, ...courier(1) }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const told = both.find(({ status }) => status === 409)?.problem;
    const kept = await read(row.id);
    expect(told).toMatchObject({
      reason: 'remittance_again',
      detail: expect.stringContaining(kept.courier?.name ?? 'nobody'),
    });
    expect(kept.events.filter(({ event }) => event === 'delivered')).toHaveLength(1);
  });

  it('goes out again when nobody was there, by another courier, or comes back and may be cancelled', async () => {
    const row = await sent();
    expect(keysOf((await step(row, 'not_delivered')).problem)).toEqual(['reason required']);
    await step(row, 'not_delivered', { reason: 'Nadie en casa' });
    const found = await application.call(remittances.list, { token, query: { preset: 'not_delivered' } });
    expect(found.body.results.map(({ id }) => id)).toContain(row.id);
    expect((await step(row, 'send')).problem.reason).toBe('remittance_not_now');
    const again = await step(row, 'send_again', courier(1));
    expect(again.body).toMatchObject({ event: 'sent', courier: { name: 'Luis Mensajero' } });
    const cancel = async () =>
      application.call(cancelRemittance, {
        token,
        params: { id: row.id },
        version: (await read(row.id)).version,
        body: { reason: 'Se mudaron' },
      });
    expect((await cancel()).problem.reason).toBe('remittance_left');
    const back = await step(row, 'take_back', { reason: 'Se mudaron' });
    expect(back.body).toMatchObject({ status: 1, event: 'returned', courier: null });
    expect((await cancel()).body.status).toBe(4);
    expect((await step(row, 'deliver', delivery)).problem.reason).toBe('remittance_not_now');
    expect((await read(row.id)).events.map(({ event }) => event)).toEqual([
      'returned',
      'sent',
      'not_delivered',
      'sent',
    ]);
  });

  it('to a card is carried by nobody', async () => {
    const row = await paid({ ...mlcForm, quote: MLC });
    expect(keysOf((await step(row, 'send', courier())).problem)).toEqual(['courier_id courier_for_card']);
    expect((await step(row, 'send')).body).toMatchObject({ status: 2, courier: null });
    expect((await step(row, 'deliver')).body.status).toBe(3);
  });

  it('keeps sender, amounts and card from then on, and lets the address be corrected', async () => {
    const row = await sent();
    const save = (values: object) =>
      application.call(remittances.update, {
        token,
        params: { id: row.id },
        version: row.version,
        body: { ...remittances.valuesOf(row), ...values },
      });
    expect((await save({ member_id: await makeSender(application) })).problem.reason).toBe('remittance_left');
    const values = { ...row.receiver, street: 'Calle 25' };
    const corrected = await save({ recipient: { recipient_id: row.recipient_id, values } });
    expect(corrected.body.receiver.street).toBe('Calle 25');
  });
});

describe('orders of a remittance (rule: order-numbers)', () => {
  const body = (row: RemittanceRow, side = 'sender') => ({ remittance_ids: [row.id], side });
  it('are two, generated once, removed while it is new, cancelled and kept', async () => {
    const row = await remitted(application, token);
    const generate = (side?: string) =>
      application.call(generateRemittanceOrders, { token, body: body(row, side) });
    const [sender, receiver] = [await generate(), await generate('receiver')];
    expect(sender.body.results).toMatchObject([
      { generated: true, order: { side: 'sender', record: { code: row.code } } },
    ]);
    expect((await generate()).body.results[0]?.generated).toBe(false);
    const numbers = [sender, receiver].map(({ body: { results } }) => results[0]?.order.number);
    expect([(await read(row.id)).sender_order, (await read(row.id)).receiver_order]).toEqual(numbers);
    const removed = await application.call(removeRemittanceOrders, { token, body: body(row) });
    expect(removed.body).toEqual({ removed: 1 });
    expect((await generate()).body.results[0]?.order.number).not.toBe(numbers[0]);
    const cancelled = await application.call(cancelRemittanceOrders, {
      token,
      body: { ...body(row, 'receiver'), reason: 'Mal escrita' },
    });
    expect(cancelled.body.results).toMatchObject([{ status: 2, number: numbers[1] }]);
    const listed = await application.call(listOrders, { token, query: { remittance: String(row.id) } });
    expect(listed.body.results.map(({ side, status, record }) => [side, status, record.code])).toEqual([
      ['sender', 1, row.code],
      ['receiver', 2, row.code],
    ]);
    expect((await read(row.id)).receiver_order).toBeNull();
  });

  it('are printed in the language of who reads them, and never with the whole card', async () => {
    const row = await remitted(application, token, {
      ...mlcForm,
      quote: MLC,
      member_id: await makeSender(application, { language: 'en' }),
    });
    const print = (endpoint: typeof senderOrder | typeof receiverOrder) =>
      application.request('GET', endpoint.path.replace('{id}', String(row.id)), { token });
    expect((await print(senderOrder)).status).toBe(409);
    for (const side of ['sender', 'receiver'])
      await application.call(generateRemittanceOrders, { token, body: body(row, side) });
    const { sender_order, receiver_order } = await read(row.id);
    const texts = [];
    for (const endpoint of [senderOrder, receiverOrder]) {
      const answer = await print(endpoint);
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      texts.push(await textOf(new Uint8Array(await answer.arrayBuffer())));
    }
    const [mine = '', theirs = ''] = texts;
    for (const part of ['Remittance order', sender_order ?? '', '$103.50', '1 USD = 0.98 MLC', '•••• 1891'])
      expect(mine).toContain(part);
    for (const part of ['Orden de entrega', receiver_order ?? '', '•••• 1891', '91021027775'])
      expect(theirs).toContain(part);
    expect(theirs).not.toContain('103.50');
    expect(`${mine}${theirs}`).not.toMatch(/9225/);
  });
});
