import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Calls the API as the person of this page would from elsewhere; gives its answer. */
export async function callApi<T>(
  page: Page,
  method: 'GET' | 'POST',
  path: string,
  body?: Readonly<Record<string, unknown>>,
): Promise<T> {
  // The page's first call brings the cookie that unsafe calls repeat.
  await expect
    .poll(async () => (await page.context().cookies()).some(({ name }) => name === 'XSRF-TOKEN'))
    .toBe(true);
  const { status, answer } = await page.evaluate(
    async (request) => {
      const { token } = JSON.parse(sessionStorage.getItem('malecon.session') ?? '{}') as { token: string };
      const send = async () => {
        const xsrf = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '');
        const headers = {
          authorization: `Token ${token}`,
          'content-type': 'application/json',
          'x-xsrf-token': xsrf,
          'idempotency-key': crypto.randomUUID(),
        };
        const response = await fetch(`/api${request.path}`, {
          method: request.method,
          headers,
          ...(request.body ? { body: JSON.stringify(request.body) } : {}),
        });
        return { status: response.status, answer: (await response.json()) as { reason?: string } };
      };
      const first = await send();
      // Another of the page's first calls may have brought a new cookie meanwhile.
      return first.answer.reason === 'xsrf' ? send() : first;
    },
    { method, path, body },
  );
  expect([200, 201], JSON.stringify(answer)).toContain(status);
  return answer as T;
}

interface Debtor {
  readonly name: string;
  /** A-NNNNNN */
  readonly number: string;
  readonly accountId: number;
  /** What they were charged for; its number is in P and S of the screens. */
  readonly serviceId: number;
}

/** A client of this test's own who owes `debt` minor units of dollars. */
export async function clientWithDebt(page: Page, debt: number): Promise<Debtor> {
  const last_name = `Prueba ${Date.now()} ${Math.floor(Math.random() * 1e6)}`;
  const member = await callApi<{ id: number }>(page, 'POST', '/users/members/', {
    first_name: 'Idania',
    last_name,
  });
  const account = await callApi<{ id: number; number: string }>(page, 'POST', '/financials/accounts/', {
    member_id: member.id,
    currency: 'USD',
    credit_limit: null,
  });
  const request = {
    service_type_id: SERVICE_TYPES.other,
    member_id: member.id,
    concept: 'Recargo',
    unit_amount: debt,
    total: debt,
    currency: 'USD',
  };
  const service = await callApi<{ id: number }>(page, 'POST', '/financials/services/', request);
  return {
    name: `Idania ${last_name}`,
    number: account.number,
    accountId: account.id,
    serviceId: service.id,
  };
}
