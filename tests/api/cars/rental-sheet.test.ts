import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { auditTrail } from '../../../src/lib/contract/audit.ts';
import { rentalDefaults, saveRentalDefaults } from '../../../src/lib/contract/cars/rental-settings.ts';
import * as actions from '../../../src/lib/contract/cars/rental-actions.ts';
import { rentalSheet, sendSheet, sheetPdf } from '../../../src/lib/contract/cars/rental-sheet.ts';
import { rentals } from '../../../src/lib/contract/cars/rentals.ts';
import { CHECKLIST_DEFAULT } from '../../../src/lib/contract/cars/sheet-input.ts';
import { vehicles } from '../../../src/lib/contract/cars/vehicles.ts';
import type { Endpoint } from '../../../src/lib/contract/endpoint.ts';
import { uploadFile } from '../../../src/lib/contract/files.ts';
import { formatMoney } from '../../../src/lib/words/format.ts';
import { Drawn } from '../../../src/lib/contract/signature.ts';
import { repairDamage, vehicleDamages } from '../../../src/lib/contract/cars/vehicle-damages.ts';
import { DOCUMENTS } from '../../../server/jobs.ts';
import { administrator, agent, testApplication } from '../application.ts';
import type { TestApplication } from '../application.ts';
import { archivalFaults, contentsOf, textOf } from '../pdf.ts';
import { bodyOf, createRental, makeScene } from './rental-scene.ts';
import type { Scene } from './rental-scene.ts';

let application: TestApplication;
let token: string;
beforeAll(async () => {
  application = await testApplication();
  ({ token } = await application.login(agent));
});
beforeEach(() => {
  application.clock.now = new Date('2026-10-01T14:00:00Z');
});
afterAll(() => application.close());

const LINE = 'M100 200L140 80L260 190M300 120L420 260';
const signature = { name: 'Ana García', drawn: LINE, accepted: true };
const scratch = { view: 'left', x: 400, y: 600, kind: 'scratch', note: 'As long as a hand' };
const dent = { view: 'rear', x: 500, y: 770, kind: 'dent' };
const items = (missing: readonly string[] = []) =>
  CHECKLIST_DEFAULT.map((item) => ({ ...item, there: !missing.includes(item.en) }));

/** Acts on a rental in the version that it has now. */
async function act(endpoint: Endpoint, id: number, body: object) {
  const { body: now } = await application.call(rentals.get, { token, params: { id } });
  return application.call(endpoint as typeof actions.moveRental, {
    token,
    params: { id },
    version: now.version,
    body: { ...body },
  });
}

/** A rental of three days whose car is assigned, paid and waits at the counter. */
async function ready(values: object = {}, scene?: Scene): Promise<{ id: number; scene: Scene }> {
  const own = scene ?? (await makeScene(application));
  const made = await createRental(
    application,
    token,
    bodyOf(own, '2026-11-02T09:00', '2026-11-05T09:00', { vehicle_id: own.vehicles[0], ...values }),
  );
  expect(made.status).toBe(201);
  const { id } = made.body;
  await act(actions.markRentalPaid, id, { reference: 'Zelle 1', reason: 'Seen on the account' });
  application.clock.now = new Date('2026-11-02T14:10:00Z');
  return { id, scene: own };
}

const handOver = (id: number, sheet: object = {}) =>
  act(actions.startRental, id, { odometer: 1000, fuel: 8, ...sheet });
async function takeBack(id: number, sheet: object = {}) {
  application.clock.now = new Date('2026-11-07T14:10:00Z');
  return act(actions.returnVehicle, id, { odometer: 1640, fuel: 5, ...sheet });
}
const sheetOf = async (id: number, language: 'en' | 'es' = 'en') =>
  (await application.call(rentalSheet, { token, params: { id }, language })).body;

async function photo(width = 40): Promise<number> {
  const picture = sharp({ create: { width, height: width / 2, channels: 3, background: '#c0392b' } });
  const body = new FormData();
  body.set('purpose', 'photo');
  body.set('file', new File([new Uint8Array(await picture.jpeg().toBuffer())], 'door.jpg'));
  return (await application.call(uploadFile, { token, body })).body.id;
}

async function pdfOf(id: number, side: 'hand_over' | 'return') {
  const path = sheetPdf.path.replace('{id}', String(id));
  const response = await application.request('GET', `${path}?side=${side}`, { token });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('a hand-over sheet', () => {
  it('keeps what went along, the marks with their photos, and who signed', async () => {
    const { id, scene } = await ready();
    expect(await sheetOf(id)).toMatchObject({ hand_over: null, damages: [], checklist: CHECKLIST_DEFAULT });
    const damages = [{ ...scratch, photo_ids: [await photo()] }];
    expect((await handOver(id, { items: items(['Jack']), damages, signature })).status).toBe(200);
    const sheet = await sheetOf(id);
    expect(sheet).toMatchObject({
      hand_over: { signed: { name: 'Ana García', drawn: true }, items: items(['Jack']) },
      return_data: null,
      damages: [{ ...scratch, photos: [{ name: 'door.jpg' }], found: { rental_id: id, side: 'hand_over' } }],
      proposed: [],
    });
    const car = scene.vehicles[0] ?? 0;
    const { body: trail } = await application.call(auditTrail, {
      token,
      query: { key: vehicles.key, id: car },
    });
    expect(trail.map(({ action, reason }) => [action, reason])).toContainEqual([
      'damage_found',
      'Left front door: scratch. As long as a hand',
    ]);
  });

  it('checks what the company says', async () => {
    const { id } = await ready();
    const { token: boss } = await application.login(administrator);
    const { version, ...settings } = (await application.call(rentalDefaults, { token: boss })).body;
    const save = (of: number, checklist?: readonly { en: string; es: string }[]) =>
      application.call(saveRentalDefaults, {
        token: boss,
        version: of,
        body: { ...settings, ...(checklist && { checklist: [...checklist] }) },
      });
    const seat = { en: 'Child seat', es: 'Silla de niño' };
    expect((await save(version, [seat])).status).toBe(200);
    expect((await sheetOf(id)).checklist).toEqual([seat]);
    expect((await save(version + 1, CHECKLIST_DEFAULT)).body.checklist).toEqual(CHECKLIST_DEFAULT);
  });

  it('may be left out: who names kilometres and fuel alone hands over as before', async () => {
    const { id } = await ready();
    expect((await handOver(id)).body.status).toBe(5);
    expect(await sheetOf(id)).toMatchObject({ hand_over: { items: null, signed: null }, damages: [] });
  });

  it.each([
    ['a signature without consent', { signature: { ...signature, accepted: false } }, 'signature.accepted'],
    ['a signature without a name', { signature: { ...signature, name: ' ' } }, 'signature.name'],
    [
      'a line that is more than a line',
      { signature: { ...signature, drawn: '"/><script>' } },
      'signature.drawn',
    ],
    ['a mark beside the car', { damages: [{ ...scratch, x: 1001 }] }, 'damages.0.x'],
    ['a photo of nobody', { damages: [{ ...scratch, photo_ids: [999_999] }] }, 'damages.0.photo_ids'],
    ['a repair of another car', { repaired_ids: [999_999] }, 'repaired_ids'],
  ])('refuses %s, and keeps nothing of it', async (_, sheet, field) => {
    const { id } = await ready();
    const refused = await handOver(id, sheet);
    expect({ status: refused.status, fields: refused.problem.errors?.map((error) => error.field) }).toEqual({
      status: 422,
      fields: [field],
    });
    expect((await sheetOf(id)).hand_over).toBeNull();
  });

  it('shows the line that was drawn in no answer, no list and no history (rule: signature-stays-in)', async () => {
    const { id } = await ready();
    const answer = await handOver(id, { signature });
    const { body: page } = await application.call(rentals.list, { token, query: { page_size: 250 } });
    const { body: one } = await application.call(rentals.get, { token, params: { id } });
    const { body: trail } = await application.call(auditTrail, { token, query: { key: rentals.key, id } });
    const kept = await application.services.db.selectFrom('idempotency').select('body').execute();
    for (const seen of [answer.body, page, one, trail, await sheetOf(id), kept])
      expect(JSON.stringify(seen)).not.toContain('M100 200');
    const { signature: stored } = await application.services.db
      .selectFrom('rental_sheet')
      .select('signature')
      .where('rental_id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toBe(LINE);
  });
});

describe('a return sheet', () => {
  it('compares both sides and suggests fuel, late days, damage and what is missing; nothing is charged by itself (rule: return-charges)', async () => {
    const { id } = await ready({ full_tank_price: null });
    await handOver(id, { items: items(), damages: [scratch], signature });
    const before = (await application.call(rentals.get, { token, params: { id } })).body;
    const back = await takeBack(id, { items: items(['Jack']), damages: [dent], signature });
    expect(back.body.total).toEqual(before.total);
    const daily = before.lines.find(({ kind }) => kind === 'rental')?.unit;
    expect((await sheetOf(id)).proposed).toEqual([
      {
        kind: 'fuel',
        name: 'Missing fuel, 3/8 of the tank',
        quantity: 1,
        unit: { amount: 22_50, currency: 'USD' },
        paid: false,
      },
      { kind: 'late', name: 'Late days', quantity: 2, unit: daily, paid: false },
      { kind: 'damage', name: 'Rear bumper: dent', quantity: 1, unit: null, paid: false },
      { kind: 'missing', name: 'Missing: Jack', quantity: 1, unit: null, paid: false },
    ]);
    expect((await sheetOf(id, 'es')).proposed.map(({ name }) => name)).toEqual([
      'Combustible que falta, 3/8 del tanque',
      'Días de retraso',
      'Defensa trasera: abolladura',
      'Falta: Gato',
    ]);
  });

  it('says that a tank which the client bought is paid', async () => {
    const { id } = await ready({ full_tank_price: 80_00 });
    await handOver(id);
    await takeBack(id);
    expect((await sheetOf(id)).proposed[0]).toMatchObject({
      kind: 'fuel',
      unit: { amount: 30_00 },
      paid: true,
    });
  });

  it('suggests nothing for a car that came back as it left', async () => {
    const { id } = await ready();
    await handOver(id, { items: items(), damages: [scratch] });
    application.clock.now = new Date('2026-11-05T14:00:00Z');
    await act(actions.returnVehicle, id, { odometer: 1640, fuel: 8, items: items() });
    expect((await sheetOf(id)).proposed).toEqual([]);
  });

  it('a line that staff confirm becomes a charge by the correction that there is, and the balance of the rental', async () => {
    const { id } = await ready({ full_tank_price: null });
    await handOver(id);
    const { body: back } = await takeBack(id);
    const extras = (await sheetOf(id)).proposed.flatMap(({ name, quantity, unit }) =>
      unit ? [{ name, quantity, unit: unit.amount, per: 'rental' }] : [],
    );
    const { airport_tax, novel_driver, discount } = back;
    const rectified = await act(actions.rectifyRental, id, {
      reason: 'Charges at the return',
      charge_until: 'agreed',
      full_tank_price: null,
      airport_tax: airport_tax?.amount ?? null,
      novel_driver,
      discount,
      manual_price: null,
      extras,
    });
    expect(rectified.status).toBe(200);
    const sum = extras.reduce((whole, { unit, quantity }) => whole + unit * quantity, 0);
    expect(sum).toBeGreaterThan(0);
    expect(rectified.body.total.amount - back.total.amount).toBe(sum);
    expect(rectified.body.balance.amount).toBe(sum);
  });

  it('marks outlive the rental, are told apart from new ones, and go when they are repaired (rule: marks-outlive-rentals)', async () => {
    const { id, scene } = await ready();
    await handOver(id, { damages: [scratch] });
    await takeBack(id, { damages: [dent] });
    application.clock.now = new Date('2026-10-01T14:00:00Z');
    const next = await createRental(
      application,
      token,
      bodyOf(scene, '2026-11-10T09:00', '2026-11-12T09:00', { vehicle_id: scene.vehicles[0] }),
    );
    await act(actions.markRentalPaid, next.body.id, { reference: 'Z2', reason: 'Seen' });
    const known = (await sheetOf(next.body.id)).damages;
    expect(known.map(({ kind, found }) => [kind, found.rental_id, found.side])).toEqual([
      ['scratch', id, 'hand_over'],
      ['dent', id, 'return'],
    ]);
    application.clock.now = new Date('2026-11-10T14:10:00Z');
    const repaired_ids = [known[0]?.id ?? 0];
    expect((await handOver(next.body.id, { odometer: 1700, repaired_ids })).status).toBe(200);
    expect((await sheetOf(next.body.id)).damages.map(({ kind }) => kind)).toEqual(['dent']);
    // What was signed before still has it.
    expect(await textOf((await pdfOf(id, 'return')).bytes)).toContain('Left front door: scratch');
  });
});

describe('the document', () => {
  it('is there once the car has left, and once it is back', async () => {
    const { id } = await ready();
    expect((await pdfOf(id, 'hand_over')).status).toBe(404);
    await handOver(id);
    expect((await pdfOf(id, 'hand_over')).status).toBe(200);
    expect((await pdfOf(id, 'return')).status).toBe(404);
  });

  it('has both languages, both sides, the marks and the drawn signature, for archives', async () => {
    const { id } = await ready();
    await handOver(id, { items: items(['Jack']), damages: [scratch], signature });
    await takeBack(id, { damages: [dent], note: 'Ñandú 漢字', signature: { ...signature, drawn: '' } });
    const left = (await pdfOf(id, 'hand_over')).bytes;
    const back = (await pdfOf(id, 'return')).bytes;
    for (const pdf of [left, back]) expect(archivalFaults(pdf)).toEqual([]);
    const [leftText, backText] = [await textOf(left), await textOf(back)];
    for (const text of [
      'Hand-over sheet',
      'Hoja de entrega',
      '1,000 km',
      'Gato',
      'Puerta delantera izquierda',
      'Recibí el auto',
    ])
      expect(leftText).toContain(text);
    expect(leftText).not.toContain('Rear bumper');
    for (const text of [
      'Return sheet',
      'Hoja de devolución',
      '640 km',
      '-3/8',
      'Found at this return',
      'Known before',
      'The typed name is the signature',
    ])
      expect(backText).toContain(text);
    // The outline and the line that was drawn say what they are.
    const described = (pdf: Buffer): number => contentsOf(pdf).match(/\/Alt /g)?.length ?? 0;
    expect(described(back)).toBeGreaterThan(0);
    expect(described(left)).toBe(2 * described(back));
  });

  it('shows the photos of each mark, on as many pages as it takes, in a file that can be mailed', async () => {
    const { id } = await ready();
    const photo_ids = [await photo(2400), await photo(2400)];
    await handOver(id, { damages: [{ ...scratch, photo_ids }, ...Array.from({ length: 19 }, () => dent)] });
    const back = Array.from({ length: 6 }, () => ({ ...dent, note: 'Deep' }));
    for (const mark of back)
      Object.assign(mark, { photo_ids: [await photo(), await photo(), await photo()] });
    await takeBack(id, { damages: back });
    const pictures = (pdf: Buffer): number => contentsOf(pdf).match(/\/DCTDecode/g)?.length ?? 0;
    const [left, returned] = [(await pdfOf(id, 'hand_over')).bytes, (await pdfOf(id, 'return')).bytes];
    for (const pdf of [left, returned]) {
      expect(archivalFaults(pdf)).toEqual([]);
      expect(pdf.length).toBeLessThan(600_000);
      expect(contentsOf(pdf)).toContain('Photo of mark 1, Left front door: scratch');
    }
    // Of what was known before one photo each. Photos of one color are one picture of the file.
    expect(pictures(left)).toBeGreaterThan(0);
    const said = (mark: number) => contentsOf(returned).split(`Photo of mark ${mark},`).length - 1;
    expect(said(1)).toBeGreaterThan(0);
    expect(said(21)).toBe(3 * said(1));
  });

  it('is there without a photo whose file is lost', async () => {
    const { id } = await ready();
    const lost = await photo();
    await handOver(id, { damages: [{ ...scratch, photo_ids: [lost] }] });
    const { db, files } = application.services;
    const { storage_key } = await db
      .selectFrom('file')
      .select('storage_key')
      .where('id', '=', lost)
      .executeTakeFirstOrThrow();
    await files.remove(storage_key);
    const { status, bytes } = await pdfOf(id, 'hand_over');
    expect(status).toBe(200);
    expect(contentsOf(bytes)).not.toContain('Photo of mark');
  });

  it('has what was agreed at the return in both languages, with its total (rule: agreed-at-the-return)', async () => {
    const { id } = await ready({ full_tank_price: null });
    await handOver(id, { signature });
    const { body: back } = await takeBack(id, { damages: [dent], signature });
    expect(await textOf((await pdfOf(id, 'return')).bytes)).not.toContain('Charges agreed');
    const extras = (await sheetOf(id, 'es')).proposed.map(({ name, quantity, unit }) => ({
      name,
      quantity,
      unit: unit?.amount ?? 80_00,
      per: 'rental',
    }));
    const { body: agreed } = await act(actions.rectifyRental, id, {
      reason: 'Charges at the return',
      charge_until: 'agreed',
      full_tank_price: null,
      airport_tax: back.airport_tax?.amount ?? null,
      novel_driver: back.novel_driver,
      discount: back.discount,
      manual_price: null,
      extras,
    });
    const { bytes } = await pdfOf(id, 'return');
    expect(archivalFaults(bytes)).toEqual([]);
    const text = await textOf(bytes);
    const total = formatMoney(
      { amount: agreed.total.amount - back.total.amount, currency: 'USD' },
      { language: 'en', numbers: 'en-US' },
    );
    for (const part of [
      'Missing fuel, 3/8 of the tank',
      'Combustible que falta, 3/8 del tanque',
      'Late days',
      'Rear bumper: dent',
      '$80.00',
      total,
    ])
      expect(text).toContain(part);
    await application.services.db
      .updateTable('rental')
      .set({ exclude_price: true })
      .where('id', '=', id)
      .execute();
    expect(await textOf((await pdfOf(id, 'return')).bytes)).not.toContain('$80.00');
  });

  it('stays as it was signed when the return is corrected (rule: signed-stays)', async () => {
    const { id } = await ready();
    await handOver(id, { signature });
    const { body: back } = await takeBack(id, { signature });
    await act(actions.rectifyRental, id, {
      reason: 'Read wrong',
      charge_until: 'agreed',
      airport_tax: null,
      full_tank_price: back.full_tank_price?.amount ?? null,
      novel_driver: false,
      extras: [],
      discount: null,
      manual_price: null,
      odometer: 1650,
    });
    expect(await textOf((await pdfOf(id, 'return')).bytes)).toContain('1,640 km');
  });
});

describe('a signed sheet by mail', () => {
  const send = (id: number, side: 'hand_over' | 'return') => act(sendSheet, id, { side });
  const mailsOf = async (id: number) =>
    application.services.db
      .selectFrom('mail')
      .selectAll()
      .where('key', '=', rentals.key)
      .where('record_id', '=', id)
      .orderBy('id', 'desc')
      .execute();

  it('goes to the client in their language, with the document that is printed as it goes, and into the history', async () => {
    const { id } = await ready();
    await handOver(id, { damages: [scratch], signature });
    const { body: rental } = await application.call(rentals.get, { token, params: { id } });
    expect((await send(id, 'hand_over')).status).toBe(200);
    const [mail] = await mailsOf(id);
    expect(mail).toMatchObject({
      recipient: rental.client.email,
      brand: rental.brand,
      language: rental.client.language === 'es' ? 'es' : 'en',
      document: { kind: 'hand_over', id, name: `${rental.code}-hand-over.pdf` },
    });
    const pdf = await DOCUMENTS.hand_over(application.services, id, 'en');
    expect(await textOf(pdf)).toContain('Left front door: scratch');
    const { body: trail } = await application.call(auditTrail, { token, query: { key: rentals.key, id } });
    expect(trail.map(({ action, reason }) => [action, reason])).toContainEqual([
      'hand_over_sheet_sent',
      rental.client.email,
    ]);
  });

  it('is refused while nobody has signed, and for a client without an address', async () => {
    const { id } = await ready();
    expect((await send(id, 'hand_over')).problem.reason).toBe('sheet_unsigned');
    await handOver(id, { signature });
    expect((await send(id, 'return')).problem.reason).toBe('sheet_unsigned');
    await application.services.db.updateTable('rental').set({ email: null }).where('id', '=', id).execute();
    const refused = await send(id, 'hand_over');
    expect([refused.status, refused.problem.reason]).toEqual([409, 'client_without_email']);
  });
});

describe('damage at the vehicle', () => {
  const damagesAt = async (id: number) =>
    (await application.call(vehicleDamages, { token, params: { id } })).body;
  const repair = async (id: number, damage_id: number, repaired_on: string) => {
    const boss = await application.login(administrator);
    return application.call(repairDamage, {
      token: boss.token,
      params: { id },
      body: { damage_id, repaired_on },
    });
  };
  it('stands with its rental until somebody says on which day it was repaired (rule: marks-outlive-rentals)', async () => {
    const { id, scene } = await ready();
    const car = scene.vehicles[0] ?? 0;
    await handOver(id, { damages: [{ ...scratch, photo_ids: [await photo()] }], signature });
    const [mark] = await damagesAt(car);
    const of = mark?.id ?? 0;
    expect(mark).toMatchObject({ ...scratch, photos: [{}], found: { rental_id: id }, repaired_on: null });
    const refusals = [await repair(car, of, '2026-11-01'), await repair(car, of, '2026-11-03')];
    expect(refusals.map(({ problem }) => problem.errors?.map(({ field, key }) => [field, key]))).toEqual([
      [['repaired_on', 'before_found']],
      [['repaired_on', 'in_future']],
    ]);
    application.clock.now = new Date('2026-11-04T14:10:00Z');
    expect((await repair(car, of, '2026-11-03')).body).toMatchObject([{ id: of, repaired_on: '2026-11-03' }]);
    expect((await repair(car, of, '2026-11-03')).status).toBe(422);
    expect((await sheetOf(id)).damages).toEqual([]);
    // What was signed keeps it.
    expect(await textOf((await pdfOf(id, 'hand_over')).bytes)).toContain('Left front door: scratch');
  });

  it("is not another vehicle's", async () => {
    const { id, scene } = await ready({}, await makeScene(application, 2));
    await handOver(id, { damages: [scratch] });
    const [mark] = await damagesAt(scene.vehicles[0] ?? 0);
    expect((await repair(scene.vehicles[1] ?? 0, mark?.id ?? 0, '2026-11-02')).status).toBe(422);
    expect((await repair(999_999, mark?.id ?? 0, '2026-11-02')).status).toBe(404);
  });
});

it('a drawn line is lines in a box, and nothing else (rule: signature-stays-in)', () => {
  const point = fc.tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 400 }));
  const strokes = fc.array(fc.array(point, { minLength: 1, maxLength: 20 }), { maxLength: 20 });
  fc.assert(
    fc.property(strokes, (lines) => {
      const drawn = lines.map((line) => `M${line.map(([x, y]) => `${x} ${y}`).join('L')}`).join('');
      expect(Drawn.safeParse(drawn).success).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (typed) => {
      const taken = Drawn.safeParse(typed);
      if (taken.success) expect(taken.data).toMatch(/^[ML0-9 ]*$/);
    }),
  );
});
