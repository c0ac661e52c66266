import type { Language } from '../../../src/lib/contract/fields.ts';
import { SERVICE_TYPES } from '../../../src/lib/contract/system/service-types.ts';
import { staff } from '../payment/debts.ts';
import type { Staff } from '../payment/debts.ts';

/* Plans that staff make elsewhere: the calls of a program. */

const DAY = 86_400_000;
export const inDays = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

interface Row {
  readonly id: number;
  readonly version: number;
  readonly code: string;
}

export interface Office {
  call: Staff['call'];
  /** A service of `total` minor units of dollars, of a client of its own with an email. */
  service(total: number): Promise<{ id: number; code: string; client: string }>;
  /** A plan for a service; three monthly deadlines unless said. */
  plan(service: number, values?: object): Promise<Row>;
  /** Draws the agreement up and gives the path of its link, with both secrets. */
  agreement(plan: Row, language: Language): Promise<string>;
  close(): Promise<void>;
}

/** What an Administrator does by the API. */
export async function office(baseURL: string): Promise<Office> {
  const { call, close } = await staff(baseURL);
  const fresh = (id: number) => call<Row>('GET', `/financials/fundings/${id}/`);
  return {
    call,
    service: async (total) => {
      const last_name = `Plan ${Date.now()} ${Math.floor(Math.random() * 1e6)}`;
      const member = await call<Row>('POST', '/users/members/', {
        first_name: 'Idania',
        last_name,
        email: `idania.${Date.now()}.${Math.floor(Math.random() * 1e6)}@correo.example`,
      });
      const request = {
        service_type_id: SERVICE_TYPES.other,
        member_id: member.id,
        concept: 'Miami – La Habana',
        unit_amount: total,
        total,
        currency: 'USD',
      };
      const { id, code } = await call<Row>('POST', '/financials/services/', request);
      return { id, code, client: `Idania ${last_name}` };
    },
    plan: (service_id, values = {}) =>
      call('POST', '/financials/fundings/', {
        service_id,
        initial_payment: 200_00,
        deadlines: 3,
        time_slot: 30,
        payment_limit: '48',
        first_due: inDays(20),
        fee: { fee_type: 1, amount: 500 },
        ...values,
      }),
    agreement: async ({ id }, language) => {
      const { version } = await fresh(id);
      await call('POST', `/financials/fundings/${id}/generate_agreement/`, { send: false }, version);
      const { address } = await call<{ address: string }>(
        'GET',
        `/financials/fundings/${id}/agreement_link/?language=${language}`,
      );
      const { pathname, search } = new URL(address);
      return pathname + search;
    },
    close,
  };
}
