import * as z from 'zod/mini';
import { Id, between, optionalLines, text } from '../fields.ts';
import { PHOTO_COUNT } from '../limits.ts';
import { Signature } from '../signature.ts';

/** What is written down at the counter beside kilometres and fuel when a car leaves and when it comes back. */

/** The two sheets of a rental. */
export const SHEET_SIDES = ['hand_over', 'return'] as const;
export type SheetSide = (typeof SHEET_SIDES)[number];

/** From where the car is drawn. */
export const CAR_VIEWS = ['left', 'right', 'top', 'front', 'rear'] as const;
export type CarView = (typeof CAR_VIEWS)[number];
export const DAMAGE_KINDS = ['scratch', 'dent', 'broken', 'missing', 'stain', 'other'] as const;
export type DamageKind = (typeof DAMAGE_KINDS)[number];

const ITEMS_MAX = 30;
const DAMAGES_MAX = 20;
/** Of the width and height of a view's drawing. */
const Thousandths = between({ min: 0, max: 1000 });

/** Where a damage is on the outline of the car. */
export const damagePlace = { view: z.enum(CAR_VIEWS), x: Thousandths, y: Thousandths } as const;

export const NewDamage = z.object({
  ...damagePlace,
  kind: z.enum(DAMAGE_KINDS),
  note: optionalLines(300),
  photo_ids: z._default(z.array(Id).check(z.maxLength(PHOTO_COUNT.part, { error: 'files_count' })), []),
});
export type NewDamage = z.infer<typeof NewDamage>;

/** A paper or an accessory that goes along with a car, named in both languages. */
const SheetItem = z.object({ en: text(60), es: text(60) });
export type SheetItem = z.infer<typeof SheetItem>;
export const SheetItems = z.array(SheetItem).check(z.maxLength(ITEMS_MAX));
/** What goes along with a car unless the company says otherwise. */
export const CHECKLIST_DEFAULT: readonly SheetItem[] = [
  { en: 'Keys', es: 'Llaves' },
  { en: 'Vehicle registration', es: 'Circulación del auto' },
  { en: 'Insurance papers', es: 'Papeles del seguro' },
  { en: 'Spare wheel', es: 'Goma de repuesto' },
  { en: 'Jack', es: 'Gato' },
  { en: 'Lug wrench', es: 'Llave de ruedas' },
  { en: 'Warning triangle', es: 'Triángulo de emergencia' },
  { en: 'First-aid kit', es: 'Botiquín' },
  { en: 'Fire extinguisher', es: 'Extintor' },
  { en: 'Radio', es: 'Radio' },
  { en: 'Floor mats', es: 'Alfombras' },
];

export const CheckedItem = z.extend(SheetItem, { there: z.boolean() });
export type CheckedItem = z.infer<typeof CheckedItem>;

/** The sheet's part of a hand-over or a return; whoever leaves it out does the same, in short. */
export const sheetInput = {
  /** Null: nobody checked them. */
  items: z._default(z.nullable(z.array(CheckedItem).check(z.maxLength(ITEMS_MAX))), null),
  damages: z._default(z.array(NewDamage).check(z.maxLength(DAMAGES_MAX)), []),
  /** Marks of the car that were repaired meanwhile. */
  repaired_ids: z._default(z.array(Id).check(z.maxLength(200)), []),
  signature: z._default(z.nullable(Signature), null),
} as const;
