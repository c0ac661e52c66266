import { afterAll, beforeAll, expect, it } from 'vitest';
import { suggestBillingPlaces } from '../../../src/lib/contract/payments/places.ts';
import { paymentScene } from './scene.ts';
import type { PaymentScene } from './scene.ts';

let scene: PaymentScene;
beforeAll(async () => {
  scene = await paymentScene();
});
afterAll(() => scene.close());

it('completes a billing address for who holds a payment link, and keeps the apartment', async () => {
  const { token } = await scene.debt();
  const { body } = await scene.application.call(suggestBillingPlaces, {
    token,
    body: { input: '123 Main St Apt 4B, Hialeah' },
  });
  expect(body.suggestions[0]?.placePrediction.text.text).toBe('123 Main St Apt 4B, Hialeah, FL, USA');
});

it('answers nobody else', async () => {
  for (const token of [undefined, 'not-a-link']) {
    const { problem } = await scene.application.call(suggestBillingPlaces, {
      ...(token ? { token } : {}),
      body: { input: 'Miami' },
    });
    expect(problem).toMatchObject({ status: 404, code: 'e9' });
  }
});

it("works in a partner's frame, where a browser keeps no cookie", async () => {
  const { token } = await scene.debt();
  const framed = {
    body: { input: 'Miami' },
    token,
    headers: { origin: 'http://localhost', 'sec-fetch-site': 'same-origin' },
  };
  expect((await scene.application.request('POST', '/payments/places', framed)).status).toBe(200);
  expect((await scene.application.request('POST', '/system/places', framed)).status).toBe(403);
});
