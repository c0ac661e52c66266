import { beforeEach, expect, test } from 'vitest';
import { littleApi } from '../../../tests/fixtures/little-api.ts';
import { apiSettings, call } from '../api/call.ts';
import { models } from '../contract/cars/models.ts';
import { $idleWarning, $session, checkIdle, endSession, may, startSession, touchSession } from './session.ts';
import { leave } from './record.ts';
import { SESSION_KEY } from './session-tabs.ts';
import { tabStorage } from '../shell/storage.ts';

const MINUTE = 60_000;
const member = {
  id: 3,
  first_name: 'Rita',
  last_name: 'Sosa',
  email: 'rita@alisios.example',
  role: 6,
  language: 'es',
} as const;
let visited: string[] = [];
let api: ReturnType<typeof littleApi>;

beforeEach(() => {
  api = littleApi();
  visited = [];
  leave.to = (address) => visited.push(address);
  startSession({ token: 'abc', logged_in: true, member });
});

test('a session is kept in its tab and its token goes with every call (rule: session-record)', async () => {
  expect(JSON.parse(tabStorage.getItem(SESSION_KEY) ?? '')).toMatchObject({ token: 'abc', logged_in: true });
  await call(models.get, { params: { id: 1 } });
  expect(api.requests[0]?.headers.get('authorization')).toBe('Token abc');
});

test('the role decides what is offered', () => {
  expect([may('models:create'), may('models:remove')]).toEqual([true, false]);
  endSession('logged_out');
  expect(may('models:create')).toBe(false);
  expect(visited).toEqual(['/en/authentication/login/']);
});

test('warns after 28 minutes without use and ends after 30 (rule: idle-session)', () => {
  const start = Date.now() + 1_000;
  touchSession(start);
  checkIdle(start + 27 * MINUTE);
  expect($idleWarning.get()).toBeUndefined();
  checkIdle(start + 28 * MINUTE);
  expect($idleWarning.get()).toBe(start + 30 * MINUTE);
  touchSession(start + 29 * MINUTE);
  expect($idleWarning.get()).toBeUndefined();
  checkIdle(start + 58 * MINUTE);
  expect($session.get()).toBeDefined();
  checkIdle(start + 59 * MINUTE);
  expect($session.get()).toBeUndefined();
  expect(visited).toHaveLength(1);
});

test('a 401 anywhere ends the session', async () => {
  api.trouble('GET', () => api.problem(401, 'e10'));
  await call(models.get, { params: { id: 1 } }).catch(() => undefined);
  expect($session.get()).toBeUndefined();
  expect(tabStorage.getItem(SESSION_KEY)).toBeNull();
  expect(apiSettings.token()).toBeUndefined();
});
