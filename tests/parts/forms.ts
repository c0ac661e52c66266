import * as z from 'zod/mini';
import {
  between,
  Email,
  Id,
  IsoDate,
  optionalLines,
  Phone,
  text,
  Time,
} from '../../src/lib/contract/fields.ts';
import { photoList } from '../../src/lib/contract/photos.ts';
import { Signature } from '../../src/lib/contract/signature.ts';
import { PAYMENT_LIMITS } from '../../src/lib/contract/limits.ts';
import { createForm } from '../../src/lib/forms/form.ts';
import type { Form } from '../../src/lib/forms/form.ts';
import { say } from './facts.ts';

/** A field of each kind. */
const schema = z.object({
  name: text(40),
  email: Email,
  note: optionalLines(200),
  passengers: between({ min: 1, max: 60 }),
  change: between({ min: -500_00, max: 500_00 }),
  price: between({ min: 1, max: 1_000_000_00 }),
  born: IsoDate,
  hour: Time,
  phone: Phone,
  address: text(200),
  fuel: z.literal([1, 2, 3]),
  limit: z.enum(PAYMENT_LIMITS),
  client_id: Id,
  season_ids: z.array(Id).check(z.minLength(1)),
  city_id: Id,
  side: z.enum(['office', 'client']),
  agreed: z.boolean().check(z.refine((agreed) => agreed, { error: 'required' })),
  photo_ids: z.array(Id).check(z.minLength(1)),
  photos: photoList(5),
  portrait_id: Id,
  signature: z.optional(Signature),
});
export type PartsForm = Form<typeof schema, unknown>;

type Initial = Parameters<PartsForm['reset']>[0];
const make = (
  id: string,
  initial: Initial,
  submit: () => Promise<unknown> = () => Promise.resolve({}),
): PartsForm => createForm({ id, schema, initial, submit });

const FILLED: Initial = {
  name: 'Belkis Ñíguez',
  email: 'belkis@example.com',
  note: say('Calls back\nafter lunch', 'Llama de nuevo\ndespués de almuerzo'),
  passengers: 5,
  change: -1250,
  price: 123_450,
  born: '1990-02-28',
  hour: '09:30',
  phone: '+17865550142',
  address: '742 NW 7th St, Miami, FL',
  fuel: 2,
  limit: '18utc',
  client_id: 1,
  season_ids: [1, 2],
  city_id: 1,
  side: 'client',
  agreed: true,
  photo_ids: [1, 2],
  portrait_id: 1,
  photos: [
    { id: 1, alt_en: 'A car before a blue house', alt_es: 'Un auto delante de una casa azul' },
    { id: 3, alt_en: '', alt_es: '' },
    { id: 4, alt_en: 'The courtyard', alt_es: 'El patio' },
  ],
  signature: {
    name: 'Belkis Ñíguez',
    drawn: 'M120 240L180 110L240 250L300 150L340 240L420 170L520 240L700 160L860 250',
    accepted: true,
  },
};

export const empty = make('empty', {});
export const filled = make('filled', FILLED);
/** Everything is wrong with it, and was said after an attempt to save. */
export const refused = make('refused', {
  photo_ids: [],
  photos: [{ id: 1, alt_en: 'x'.repeat(201), alt_es: '' }],
  season_ids: [],
  agreed: false,
  price: -1,
  signature: { name: '', accepted: false },
});
refused.fields.born.type('31/02/2026', 'date');
refused.fields.hour.type('25:00', 'time');
refused.fields.passengers.type('cuatro', 'number');
refused.fields.phone.type('123', 'phone');
refused.fields.client_id.type('Belkis', 'select_option');
refused.fields.change.type('1.234', 'amount_ambiguous');
void refused.submit();

/** Texts as long as a person can make them. */
export const long = make('long', {
  ...FILLED,
  name: 'María de los Ángeles Fernández de Córdo',
  address: `${'Calle San Miguel del Padrón entre Línea y Malecón '.repeat(3)}`.trim(),
});
/** Its save never comes to an end. */
export const busy = make('busy', FILLED, () => new Promise(() => undefined));
void busy.submit();
/** One more that nobody has touched. */
export const another = (id: string): PartsForm => make(id, {});

export const words = {
  label: say('Label of the field', 'Rótulo del campo'),
  hint: say('What helps to fill it in', 'Lo que ayuda a llenarlo'),
  longLabel: say(
    'Driver’s license number of the second driver, as printed',
    'Número de la licencia de conducción del segundo conductor, como está impreso',
  ),
  longHint: say(
    'Between the first letter and the last digit, without spaces: what does not fit here goes into the note of the rental',
    'Entre la primera letra y el último dígito, sin espacios: lo que no quepa aquí va en la nota de la renta',
  ),
} as const;
