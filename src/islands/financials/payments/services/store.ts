import { atom } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../../lib/api/call.ts';
import { attempt } from '../../../../lib/api/attempt.ts';
import { confirm } from '../../../../lib/forms/confirm.ts';
import type { Input } from '../../../../lib/contract/endpoint.ts';
import { feeOfKind, serviceTotals, services } from '../../../../lib/contract/financials/services.ts';
import type { ServiceRow } from '../../../../lib/contract/financials/services.ts';
import { SERVICE_TYPES } from '../../../../lib/contract/system/service-types.ts';
import { serviceAmounts } from '../../../../lib/domain/service-amounts.ts';
import { discardDraft } from '../../../../lib/forms/discard-draft.ts';
import { createEditor } from '../../../../lib/forms/editor.ts';
import { sameValues } from '../../../../lib/forms/field-path.ts';
import type { Unfinished } from '../../../../lib/contract/form.ts';
import { createTotals } from '../../../../lib/records/list-totals.ts';
import { listScreen } from '../../../../lib/records/record-screen.ts';
import { say } from './words.ts';

/** The services tab without its looks. */

export const records = listScreen({ contract: services, nameOf: ({ code }) => code });
export const { list, panel, reload } = records;
export const totals = createTotals(list, serviceTotals);

type Values = Unfinished<Input<typeof services.input>>;
type FlightValues = NonNullable<Values['flight']>;

/** Where most flights of the company leave and arrive. */
const ZONES = { departs: 'America/New_York', arrives: 'America/Havana' } as const;
export const blankSegment = () => ({ departs: { zone: ZONES.departs }, arrives: { zone: ZONES.arrives } });
const blankFlight = (): FlightValues => ({
  passengers: [''],
  airline: '',
  locator: '',
  segments: [blankSegment()],
});

const blank = (): Values => ({ quantity: 1, currency: 'USD', concept: '', note: '' });

/** A service as its form has it; what it does not have is absent, so that a box that is emptied again is no change. */
function valuesOf(row: ServiceRow): Values {
  return {
    service_type_id: row.service_type.id,
    member_id: row.client.id,
    service_provider_id: row.provider?.id,
    concept: row.concept,
    quantity: row.quantity,
    unit_amount: row.unit_amount.amount,
    fee: row.fee ?? undefined,
    total: row.total.amount,
    currency: row.currency,
    payment_limit: row.payment_limit ?? undefined,
    note: row.note,
    flight: row.flight ?? undefined,
  };
}

export const editor = createEditor({
  contract: services,
  blank,
  valuesOf,
  derived: ['total'],
  reload,
  saved: (row) => panel.open(row.id, row),
});
const { form } = editor;

/** Minor units of what is typed so far; undefined while something is missing. */
export function typedAmounts({
  unit_amount,
  quantity,
  fee,
}: Values): ReturnType<typeof serviceAmounts> | undefined {
  if (typeof unit_amount !== 'number' || typeof quantity !== 'number') return undefined;
  if (!fee) return serviceAmounts({ unit_amount, quantity, fee: null });
  const { amount, fee_type } = fee;
  return typeof amount === 'number' && typeof fee_type === 'number'
    ? serviceAmounts({ unit_amount, quantity, fee: { amount, fee_type } })
    : undefined;
}

// The total is what its parts add up to, at every moment.
form.$values.listen((values) => {
  const total = typedAmounts(values)?.total;
  if (editor.$state.get().kind !== 'closed' && total !== values.total) form.fields.total.set(total);
});

let flightKept: FlightValues | undefined;
let feeOffered: Values['fee'];

/**
 * Chooses the kind: a flight ticket gets its flight's boxes, and a new service the fee that the settings have for its
 * kind, unless a person has set one.
 */
export async function chooseKind(kind: number | undefined): Promise<void> {
  const { service_type_id, fee, flight } = form.fields;
  flightKept = (form.$values.get().flight as FlightValues | undefined) ?? flightKept;
  service_type_id.set(kind);
  if (kind !== SERVICE_TYPES.flight) flight.set(undefined);
  // The form's values may be unfinished; a field's own type names finished ones only.
  else if (!form.$values.get().flight) flight.set((flightKept ?? blankFlight()) as never);
  const now = (): Values['fee'] => form.$values.get().fee ?? undefined;
  if (editor.$state.get().kind !== 'adding' || kind === undefined || !sameValues(now(), feeOffered)) return;
  const before = now();
  try {
    const answer = await call(feeOfKind, { query: { service_type: String(kind) } });
    if (service_type_id.$value.get() !== kind || !sameValues(now(), before)) return;
    feeOffered = answer.fee ?? undefined;
    fee.set(answer.fee ?? undefined);
  } catch (error) {
    // Without the settings' fee a person writes one.
    if (!(error instanceof ApiError)) throw error;
  }
}

const $editedRow = atom<ServiceRow | undefined>(undefined);
/** The service that is edited, as it stands: the boxes of choices show what it has already. */
export const $edited: ReadableAtom<ServiceRow | undefined> = $editedRow;

/** Opens the form of a new service; for a client when their number is given. */
export async function add(member?: number): Promise<void> {
  const fresh = member !== undefined && (await discardDraft(services.key));
  $editedRow.set(undefined);
  flightKept = undefined;
  feeOffered = undefined;
  editor.add(fresh ? { ...blank(), member_id: member } : undefined);
}

/** Opens the form of a service, as it is saved right now. */
export async function edit(id: number): Promise<void> {
  const row = await attempt(() => call(services.get, { params: { id } }));
  if (!row) return;
  $editedRow.set(row);
  flightKept = undefined;
  editor.edit(row);
}

/** Deletes a mistaken entry after asking. */
export async function remove(row: ServiceRow): Promise<void> {
  const { code, client, concept } = row;
  const sure = await confirm({
    title: say('remove.title', { code }),
    text: say('remove.text', { client: client.name, concept }),
    yes: say('remove.yes'),
    danger: true,
  });
  if (!sure) return;
  const done = await attempt(async () => (await call(services.remove, { params: { id: row.id } }), true));
  if (done) panel.close();
  void list.reload();
}
