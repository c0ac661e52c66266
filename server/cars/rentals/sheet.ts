import type { ProposedCharge, rentalSheet } from '../../../src/lib/contract/cars/rental-sheet.ts';
import type { returnVehicle, startRental } from '../../../src/lib/contract/cars/rental-actions.ts';
import type { SheetSide } from '../../../src/lib/contract/cars/sheet-input.ts';
import type { Output } from '../../../src/lib/contract/endpoint.ts';
import { money } from '../../../src/lib/domain/money.ts';
import { lateDays, missingFuel } from '../../../src/lib/domain/return-charges.ts';
import type { SheetReading } from '../../db/tables/sheets.ts';
import type { Call, RequestContext } from '../../lib/call.ts';
import { words } from '../../lib/words.ts';
import { damageName, damagesOf, keepDamages, repairDamages } from './damages.ts';
import type { StoredRental } from './rows.ts';
import { dayRuleOf, rentalSettings } from './settings.ts';

/** The sheet of a hand-over and of a return: what is on it, how it is kept, and what both suggest to charge. */

type Handling = Call<typeof startRental> | Call<typeof returnVehicle>;
type Answer = Output<(typeof rentalSheet)['answer']>;

/** Keeps what was signed beside the rental, in the transaction of the hand-over or the return. */
export async function keepSheet(context: Handling, rental: StoredRental, side: SheetSide): Promise<void> {
  const { items, damages, repaired_ids, signature } = context.body;
  const handling = side === 'hand_over' ? rental.hand_over : rental.return_data;
  if (!handling || rental.vehicle_id === null) throw new Error(`The car of rental ${rental.id} did not move`);
  const reading: SheetReading = { ...handling, deposit: rental.deposit };
  await context.db
    .insertInto('rental_sheet')
    .values({
      rental_id: rental.id,
      side,
      reading: JSON.stringify(reading),
      items: items && JSON.stringify(items),
      lines: side === 'return' ? JSON.stringify(rental.lines) : null,
      created_at: context.now,
      ...(signature && {
        signed_by: signature.name,
        signature: signature.drawn,
        consent: words(context.language)(`cars/sheet:consent.${side}`),
      }),
    })
    .execute();
  await repairDamages(context, rental.vehicle_id, { ids: repaired_ids });
  await keepDamages(context, { vehicle: rental.vehicle_id, rental: rental.id, side }, damages);
}

/** The sheets of a rental as they were kept, by their side. */
export async function storedSheets(db: RequestContext['db'], rental: number) {
  const sheets = await db.selectFrom('rental_sheet').selectAll().where('rental_id', '=', rental).execute();
  return {
    hand_over: sheets.find(({ side }) => side === 'hand_over'),
    return: sheets.find(({ side }) => side === 'return'),
  };
}
type Stored = Awaited<ReturnType<typeof storedSheets>>;

/** Who signed, without the line itself (rule: signature-stays-in). */
const shownSide = (sheet: Stored[SheetSide]): Answer['hand_over'] =>
  sheet
    ? {
        items: sheet.items,
        signed:
          sheet.signed_by === ''
            ? null
            : { name: sheet.signed_by, drawn: sheet.signature !== '', at: sheet.created_at },
      }
    : null;

/** Price of a day of the rental, of the table or agreed. */
const dailyOf = ({ lines, rental_price, days }: StoredRental): number =>
  lines.find(({ kind }) => kind === 'rental')?.unit.amount ?? Math.round(rental_price / days);

/** What the return suggests to charge, from both sides (rule: return-charges). */
async function proposedCharges(
  context: RequestContext,
  rental: StoredRental,
  sheets: Stored,
  damages: Answer['damages'],
): Promise<ProposedCharge[]> {
  const { hand_over, return_data, currency } = rental;
  if (!hand_over || !return_data) return [];
  const say = words(context.language);
  const settings = await rentalSettings(context.db);
  const fuel = missingFuel(
    { before: hand_over.fuel, after: return_data.fuel },
    rental.full_tank_price ?? settings.full_tank_price[currency],
  );
  const late = lateDays(
    { pick_up: rental.pick_up_local, drop_off: rental.drop_off_local, returned: return_data.local },
    dayRuleOf(settings),
  );
  const back = sheets.return?.items;
  const missing = (back ?? []).filter(({ there }) => !there);
  const once = { quantity: 1, unit: null, paid: false } as const;
  return [
    ...(fuel.amount > 0
      ? [
          {
            kind: 'fuel' as const,
            name: say('cars/sheet:charges.fuel', { eighths: fuel.eighths }),
            quantity: 1,
            unit: money(fuel.amount, currency),
            paid: rental.full_tank_price !== null,
          },
        ]
      : []),
    ...(late > 0
      ? [
          {
            kind: 'late' as const,
            name: say('cars/sheet:charges.late'),
            quantity: late,
            unit: money(dailyOf(rental), currency),
            paid: false,
          },
        ]
      : []),
    ...damages
      .filter(({ found }) => found.rental_id === rental.id && found.side === 'return')
      .map((mark) => ({ kind: 'damage' as const, name: damageName(mark, context.language), ...once })),
    ...missing.map((item) => ({
      kind: 'missing' as const,
      name: say('cars/sheet:charges.missing', { item: item[context.language] }),
      ...once,
    })),
  ];
}

/** Everything that the counter needs to hand a car over and to take it back. */
export async function sheetOf(context: RequestContext, rental: StoredRental): Promise<Answer> {
  const [settings, sheets, damages] = await Promise.all([
    rentalSettings(context.db),
    storedSheets(context.db, rental.id),
    rental.vehicle_id === null ? [] : damagesOf(context, rental.vehicle_id),
  ]);
  return {
    checklist: settings.checklist,
    hand_over: shownSide(sheets.hand_over),
    return_data: shownSide(sheets.return),
    damages,
    proposed: await proposedCharges(context, rental, sheets, damages),
  };
}
