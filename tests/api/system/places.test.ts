import { createServer } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listCities,
  listCountries,
  listStates,
  suggestPlaces,
} from '../../../src/lib/contract/system/places.ts';
import { agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
afterAll(() => application.close());

describe('places', () => {
  it('knows 16 provinces and 168 municipalities of Cuba, San Luis twice', async () => {
    const states = await application.call(listStates, { token, query: { country: 'CU' } });
    expect(states.body).toHaveLength(16);
    const cities = (
      await Promise.all(
        states.body.map(({ id }) => application.call(listCities, { token, query: { state: id } })),
      )
    ).flatMap(({ body }) => body);
    expect(cities).toHaveLength(168);
    expect(
      cities
        .filter(({ name }) => name === 'San Luis')
        .map(({ state }) => state.name)
        .sort(),
    ).toEqual(['Pinar del Río', 'Santiago de Cuba']);
    expect(cities).toContainEqual({ id: 2301, name: 'Playa', state: { id: 23, name: 'La Habana' } });
    expect(cities).toContainEqual({
      id: 4001,
      name: 'Isla de la Juventud',
      state: { id: 40, name: 'Isla de la Juventud' },
    });
  });

  it('orders names as Spanish does', async () => {
    const { body } = await application.call(listCities, { token, query: { state: 28 } });
    const names = body.map(({ name }) => name);
    expect(names).toEqual([...names].sort(new Intl.Collator('es').compare));
  });

  it('knows the states of the United States and their capitals', async () => {
    const { body } = await application.call(listStates, { token, query: { country: 'US' } });
    expect(body).toHaveLength(56);
    const florida = await application.call(listCities, {
      token,
      query: { state: body.find(({ name }) => name === 'Florida')?.id ?? 0 },
    });
    for (const name of ['Miami', 'Hialeah', 'Tampa', 'Tallahassee'])
      expect(florida.body.map((city) => city.name)).toContain(name);
  });

  it('answers empty lists for what has none, and refuses what is no country', async () => {
    expect((await application.call(listStates, { token, query: { country: 'FR' } })).body).toEqual([]);
    expect((await application.call(listCities, { token, query: { state: 999_999 } })).body).toEqual([]);
    expect(
      (await application.call(listStates, { token, query: { country: 'Cuba' } })).problem.errors?.[0]?.field,
    ).toBe('country');
    expect((await application.call(listCities, { token, query: { state: 'x' } })).status).toBe(422);
  });

  it('names countries in the asked language', async () => {
    const { body } = await application.call(listCountries, { token, language: 'es' });
    expect(body).toContainEqual({ code: 'DE', name: 'Alemania' });
    expect(body.length).toBeGreaterThan(240);
  });
});

const textsOf = ({ body }: { body: { suggestions: { placePrediction: { text: { text: string } } }[] } }) =>
  body.suggestions.map((one) => one.placePrediction.text.text);

describe('autocomplete without a key', () => {
  const suggest = async (input: string) =>
    textsOf(await application.call(suggestPlaces, { token, body: { input } }));

  it('completes cities, keeps the street and the apartment (rule: apartment-kept)', async () => {
    expect((await suggest('mia'))[0]).toBe('Miami, FL, USA');
    expect((await suggest('123 Main St Apt 4B, Hial'))[0]).toBe('123 Main St Apt 4B, Hialeah, FL, USA');
    expect((await suggest('123 Main St Hialeah'))[0]).toBe('123 Main St, Hialeah, FL, USA');
    expect((await suggest('1 Elm St, Springfield, IL 62701'))[0]).toBe('1 Elm St, Springfield, IL, USA');
    expect(await suggest('Havana')).not.toContain('La Habana, CU, USA');
  });

  it('answers none for what it does not know, and takes wildcards literally', async () => {
    expect(await suggest('Calle 23 entre L y M')).toEqual([]);
    expect(await suggest('%%%')).toEqual([]);
    expect(await suggest("O'")).toEqual([]);
  });
});

describe('autocomplete with a key', () => {
  let server: Server;
  let keyed: TestApplication;
  let answer: (request: IncomingMessage, body: string) => { status: number; body: string };
  const asked: { headers: IncomingMessage['headers']; body: unknown }[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      let text = '';
      request.on('data', (chunk: Buffer) => (text += chunk.toString()));
      request.on('end', () => {
        asked.push({ headers: request.headers, body: JSON.parse(text) });
        const { status, body } = answer(request, text);
        response.writeHead(status, { 'content-type': 'application/json' }).end(body);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    keyed = await testApplication({
      PLACES_KEY: 'secret-key',
      PLACES_URL: `http://127.0.0.1:${port}/v1/places:autocomplete`,
    });
  });
  afterAll(async () => {
    await keyed.close();
    server.close();
  });
  const suggest = async (input: string) => {
    const { token: mine } = await keyed.login(agent);
    return textsOf(await keyed.call(suggestPlaces, { token: mine, body: { input } }));
  };

  it('asks as the specification says and keeps the apartment (rule: places-behind-the-server)', async () => {
    answer = () => ({
      status: 200,
      body: JSON.stringify({
        suggestions: [{ placePrediction: { text: { text: '123 Main St, Springfield, IL, USA' } } }],
      }),
    });
    expect(await suggest('123 main st apt 4B')).toEqual(['123 Main St apt 4B, Springfield, IL, USA']);
    expect(asked.at(-1)?.body).toMatchObject({ input: '123 main st apt 4B', includedRegionCodes: ['us'] });
    expect(asked.at(-1)?.headers).toMatchObject({
      'x-goog-api-key': 'secret-key',
      'x-goog-fieldmask': 'suggestions.placePrediction.text.text',
    });
  });

  it('takes {} as no match', async () => {
    answer = () => ({ status: 200, body: '{}' });
    expect(await suggest('Miami')).toEqual([]);
  });

  it('falls back to its own list when the service fails', async () => {
    answer = () => ({ status: 403, body: '{"error":{"code":403}}' });
    expect((await suggest('Miami'))[0]).toBe('Miami, FL, USA');
    answer = () => ({ status: 200, body: '<html>' });
    expect((await suggest('Tampa'))[0]).toBe('Tampa, FL, USA');
  });
});
