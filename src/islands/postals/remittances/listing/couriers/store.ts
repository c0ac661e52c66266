import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { call } from '../../../../../lib/api/call.ts';
import { createReading } from '../../../../../lib/api/reading.ts';
import { DEFAULT_OFFICE } from '../../../../../lib/contract/limits.ts';
import {
  closeCourierTill,
  courierTills,
  moveCourierCash,
} from '../../../../../lib/contract/postals/courier-cash.ts';
import type { CourierTill } from '../../../../../lib/contract/postals/courier-cash.ts';
import { movePayoutFunds, payoutFunds } from '../../../../../lib/contract/postals/payout-funds.ts';
import type { FUNDING_KINDS } from '../../../../../lib/contract/postals/payout-funds.ts';
import { createActionDialog } from '../../../../../lib/forms/action-dialog.ts';
import { createForm } from '../../../../../lib/forms/form.ts';
import { moneyText } from './format.ts';

/** Couriers' cash and the funds from which it is taken, without their looks. */

const CASH = 'postals/courier_cash';
const FUNDS = 'postals/payout_funds';

const tills = createReading({
  $query: atom(''),
  keys: [CASH],
  ask: async (_, signal) => (await call(courierTills, { query: {}, signal })).tills,
});
export const $tills = tills.$read;

const funds = createReading({
  $query: atom(''),
  keys: [CASH, FUNDS],
  ask: async (_, signal) => (await call(payoutFunds, { signal })).funds,
});
export const $funds = funds.$read;

/** Reads what is on the screen again; after every attempt to change something. */
export function reload(): void {
  void tills.read();
  void funds.read();
}

/** Names a till: cash of a courier, of an office, in a currency. */
export const tillName = ({ courier, office, currency }: CourierTill): string =>
  `${courier.name} · ${office.name} · ${currency}`;
export const tillKey = ({ courier, office, currency }: CourierTill): string =>
  `${courier.id}.${office.id}.${currency}`;
const idsOf = ({ courier, office, currency }: CourierTill) => ({
  courier_id: courier.id,
  office_id: office.id,
  currency,
});

/** A till as it is now. */
async function freshTill(till: CourierTill): Promise<CourierTill> {
  const query = { courier: till.courier.id, office: till.office.id };
  const read = await call(courierTills, { query });
  return read.tills.find(({ currency }) => currency === till.currency) ?? till;
}

type MoveKind = (typeof moveCourierCash.body.shape.kind.options)[number];
/** Whose cash moves; its courier's number stands for it, and none for a courier who is still to be chosen. */
interface Moved {
  readonly id: number;
  readonly kind: MoveKind;
  readonly till: CourierTill | undefined;
}

/** Nobody brings back more than they have. */
const moveFor = (till: CourierTill | undefined) =>
  moveCourierCash.body.check(
    z.refine(({ kind, amount }) => kind === 'advance' || !till || amount <= till.balance, {
      error: 'above_cash',
      path: ['amount'],
      params: { most: till ? moneyText(Math.max(till.balance, 0), till.currency) : '' },
    }),
  );

/** Gives a courier cash, or takes it back. */
export const moving = createActionDialog({
  key: `${CASH}/move`,
  formFor: ({ kind, till }: Moved) =>
    createForm({
      id: 'courier-cash',
      schema: moveFor(till),
      initial: { kind, note: '', office_id: DEFAULT_OFFICE, currency: 'CUP', ...(till && idsOf(till)) },
      submit: (body, idempotencyKey) => call(moveCourierCash, { body, idempotencyKey }),
    }),
  fresh: async ({ till, ...moved }) => ({ ...moved, till: till && (await freshTill(till)) }),
  reload,
});
export const move = (kind: MoveKind, till?: CourierTill): void =>
  moving.open({ id: till?.courier.id ?? 0, kind, till });

/** What was counted, and why it is another amount than the till says. */
const { counted, reason } = closeCourierTill.body.shape;
const countFor = ({ balance }: CourierTill) =>
  z.object({ counted, reason }).check(
    z.refine((count) => count.counted === balance || count.reason !== '', {
      error: 'required',
      path: ['reason'],
    }),
  );

interface Counted {
  readonly id: number;
  readonly till: CourierTill;
}

/** Counts a till: what was counted is what the courier has from then on. */
export const closing = createActionDialog({
  key: `${CASH}/close`,
  formFor: ({ till }: Counted) =>
    createForm({
      id: 'courier-count',
      schema: countFor(till),
      initial: { reason: '' },
      submit: (body, idempotencyKey) =>
        call(closeCourierTill, {
          body: { ...body, ...idsOf(till), expected: till.balance },
          idempotencyKey,
        }),
    }),
  fresh: async ({ id, till }) => ({ id, till: await freshTill(till) }),
  reload,
});
export const count = (till: CourierTill): void => closing.open({ id: till.courier.id, till });

type FundingKind = (typeof FUNDING_KINDS)[number];
interface Funded {
  readonly id: 0;
  readonly kind: FundingKind;
}

/** Puts the company's money into what is paid out, or takes it out. */
export const funding = createActionDialog({
  key: `${FUNDS}/move`,
  formFor: ({ kind }: Funded) =>
    createForm({
      id: 'payout-funds',
      schema: movePayoutFunds.body,
      initial: { kind, currency: 'CUP', way: 'bank', paid_currency: 'USD', note: '' },
      submit: (body, idempotencyKey) => call(movePayoutFunds, { body, idempotencyKey }),
    }),
  fresh: (subject) => Promise.resolve(subject),
  reload,
});
export const fund = (kind: FundingKind): void => funding.open({ id: 0, kind });

/** Whose history is looked at: a till's, or that of the funds. */
export const $history = atom<CourierTill | 'funds' | undefined>(undefined);
