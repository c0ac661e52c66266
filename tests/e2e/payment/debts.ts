import { randomBytes } from 'node:crypto';
import { type APIRequestContext, type FrameLocator, type Page, expect, request } from '@playwright/test';
import { DEMO_STAFF } from '../../../server/db/demo/staff.ts';
import type { Currency, Language } from '../../../src/lib/contract/fields.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { hydrated, sharedSession } from '../fixtures.ts';

/* Debts that staff ask for by link, and what a person does with one. */

export const CARDS = {
  approved: '4548 8100 0000 0003',
  declined: '5576 4400 2278 8500',
  challenge: '4548 8172 1249 3017',
} as const;
export const CHALLENGE_CODE = '123456';

export interface Debt {
  readonly service: number;
  readonly payment: number;
  readonly code: string;
  readonly token: string;
  /** Path of the link, with its token. */
  readonly path: string;
  /** The sandbox bank's origin. */
  readonly bank: string;
  /** The client's email. */
  readonly email: string;
}

export interface DebtRequest {
  language: Language;
  /** Minor units. */
  amount?: number;
  currency?: Currency;
  provider?: 1 | 2;
  /** Id of the client's brand; the site's own when left out. */
  brand?: string;
}

/** Calls of staff, by the session that the run shares or one of another server. */
export interface Staff {
  call<T>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    data?: object,
    version?: number,
  ): Promise<T>;
  debt(request: DebtRequest): Promise<Debt>;
  /** What is booked of a debt, read anew until it is so. */
  payment(debt: Debt): Promise<PaymentNow>;
  close(): Promise<void>;
}

interface PaymentNow {
  readonly status: number;
  readonly version: number;
  readonly charged: { amount: number };
}

/** `token` is of an Administrator; without one the run's shared session is used. */
export async function staff(baseURL: string, token?: string): Promise<Staff> {
  const session = token ?? (await sharedSession(baseURL, DEMO_STAFF[0].email)).token;
  // Neither cookie nor page: the calls of a program.
  const api = await request.newContext({ baseURL, extraHTTPHeaders: { authorization: `Token ${session}` } });
  const call: Staff['call'] = async (method, path, data, version) =>
    answered(
      await api.fetch(`/api${path}`, {
        method,
        headers: await headersOf(api, version),
        ...(data ? { data } : {}),
      }),
    );
  return {
    call,
    debt: (request) => newDebt(call, request, baseURL),
    payment: ({ payment }) => call('GET', `/financials/payments/${payment}/`),
    close: () => api.dispose(),
  };
}

async function headersOf(
  api: APIRequestContext,
  version: number | undefined,
): Promise<Record<string, string>> {
  const xsrf = (await api.storageState()).cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value;
  return {
    ...(xsrf ? { 'x-xsrf-token': xsrf } : {}),
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  };
}

async function answered<T>(response: Awaited<ReturnType<APIRequestContext['fetch']>>): Promise<T> {
  if (!response.ok())
    throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return (response.status() === 204 ? undefined : await response.json()) as T;
}

async function newDebt(
  call: Staff['call'],
  { language, amount = 490_30, currency = 'USD', provider = 1, brand }: DebtRequest,
  baseURL: string,
): Promise<Debt> {
  // A client of its own: nobody else's debts use up its credit.
  const mark = randomBytes(5).toString('hex');
  const email = `pagador.${mark}@correo.example`;
  const client = await call<{ id: number }>('POST', '/users/members/', {
    first_name: 'Yanet',
    last_name: `Morales ${mark}`,
    email,
    language,
    ...(brand ? { brand } : {}),
  });
  const concept =
    language === 'es' ? 'Renta de autos, Kia Picanto, 7 días' : 'Car rental, Kia Picanto, 7 days';
  const service = await call<{ id: number }>('POST', '/financials/services/', {
    service_type_id: SERVICE_TYPES.other,
    member_id: client.id,
    concept,
    unit_amount: amount,
    total: amount,
    currency,
  });
  const payment = await call<{ id: number; code: string }>('POST', '/financials/create_payment_link', {
    service_id: service.id,
    amount,
    provider,
    payment_limit: '24',
    language,
  });
  const { url } = await call<{ url: string }>('GET', `/financials/payments/${payment.id}/link/`);
  const { pathname, search, searchParams } = new URL(url);
  const token = searchParams.get('t') ?? '';
  return {
    service: service.id,
    payment: payment.id,
    code: payment.code,
    token,
    path: pathname + search,
    bank: await bankOf(baseURL, token),
    email,
  };
}

/** Only the bank itself says where it stands: its frame does. */
async function bankOf(baseURL: string, token: string): Promise<string> {
  const answer = await fetch(`${baseURL}/api/payments/debt/?provider=1`, {
    headers: { authorization: `Token ${token}` },
  });
  return new URL(((await answer.json()) as { card_fields: string }).card_fields).origin;
}

/** How the sandbox bank behaves for one order, or for all. */
export async function bankSettings(debt: Debt, settings: object, order?: string): Promise<void> {
  const answer = await fetch(`${debt.bank}/admin/settings${order ? `/${order}` : ''}`, {
    method: 'PUT',
    body: JSON.stringify(settings),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

export const amountOn = (page: Page) => page.locator('[data-debt="amount"]');
export const payButton = (page: Page | FrameLocator) => page.locator('form:has([name="terms"]) .go');
export const notice = (page: Page | FrameLocator) => page.locator('.answer');
export const cardFrame = (page: Page | FrameLocator) => page.frameLocator('section[data-bank] iframe');

/** Opens a link and waits until it can be paid, or until the page says why not. */
export async function openLink(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await expect(page.locator('html')).toHaveAttribute('data-debt', /open|closed/);
}

export async function typeCard(page: Page | FrameLocator, number: string, code = '123'): Promise<void> {
  const frame = cardFrame(page);
  await frame.locator('#number').fill(number);
  await frame.locator('#expiry').fill('12/49');
  await frame.locator('#code').fill(code);
}

/** Who pays, with the terms accepted. */
export async function typePayer(page: Page | FrameLocator): Promise<void> {
  await page.locator('[name="payer.name"]').fill('Yanet Morales Ñíguez');
  await page.locator('[name="payer.email"]').fill('yanet@correo.example');
  await page.locator('[name="payer.phone"]').fill('786 555 0142');
  await page.locator('[name="payer.address"]').fill('123 Main St Apt 4B, Hialeah, FL');
  await page.locator('[name="terms"]').check();
}

/** Types a card on the bank's own page. */
export async function payAtBank(page: Page, number: string): Promise<void> {
  await page.locator('#number').fill(number);
  await page.locator('#expiry').fill('12/49');
  await page.locator('#code').fill('123');
  await page.locator('button[value="pay"]').click();
}
