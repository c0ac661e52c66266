import * as z from 'zod/mini';
import { lettersAndDigits } from '../../domain/typed-identifier.ts';
import { FileEntry, Id, QueryIntegers, between, optionalLines, rowFields, text } from '../fields.ts';
import { PHOTO_COUNT } from '../limits.ts';
import { defaultsOf, resource } from '../resource.ts';

/**
 * Car model (rule: fields-of-the-specification): brand, category, transmission, luggage, capacity, passengers, doors,
 * fuel, images, seasons, time slots.
 */

/** Ids of the transmission and fuel choices; words in cars/models.json. */
export const TRANSMISSIONS = [1, 2] as const;
export const FUELS = [1, 2, 3, 4] as const;

const common = {
  brand: text(60),
  name: text(80),
  /** ACRISS code: four letters (domain/acriss.ts explains them). */
  category: z.string().check(z.overwrite(lettersAndDigits), z.regex(/^[A-Z]{4}$/, { error: 'acriss' })),
  transmission: z.literal([...TRANSMISSIONS]),
  fuel: z.literal([...FUELS]),
  passengers: between({ min: 1, max: 60 }),
  doors: between({ min: 0, max: 9 }),
  /** Pieces of luggage. */
  luggage: between({ min: 0, max: 20 }),
  /** Litres of the tank. */
  capacity: between({ min: 0, max: 500 }),
  status: z.literal([1, 2]),
  note: optionalLines(1000),
};

const ModelInput = z.object({
  ...common,
  season_ids: z._default(z.array(Id), []),
  time_slot_ids: z._default(z.array(Id), []),
  image_ids: z._default(z.array(Id).check(z.maxLength(PHOTO_COUNT.record, { error: 'files_count' })), []),
});

export const ModelRow = z.object({
  ...rowFields,
  ...common,
  note: z.string(),
  category: z.string(),
  transmission: z.int(),
  fuel: z.int(),
  status: z.int(),
  season_ids: z.array(Id),
  time_slot_ids: z.array(Id),
  images: z.array(FileEntry),
  /** Vehicles of the model that are not withdrawn, whatever they are doing now. */
  vehicle_count: z.int(),
});
export type ModelRow = z.infer<typeof ModelRow>;

export const models = resource({
  area: 'cars',
  name: 'models',
  singular: 'model',
  entity: 'models',
  row: ModelRow,
  input: ModelInput,
  filters: {
    status: z.optional(QueryIntegers),
    transmission: z.optional(QueryIntegers),
    fuel: z.optional(QueryIntegers),
    brand: z.optional(z.string()),
  },
  sorts: ['brand', 'name', 'category', 'passengers', 'vehicle_count', 'status', 'updated_at'],
  defaultSort: 'brand',
  blank: {
    transmission: 1,
    fuel: 1,
    passengers: 5,
    doors: 5,
    luggage: 2,
    status: 1,
    ...defaultsOf(ModelInput),
  },
  valuesOf: ({ images }) => ({ image_ids: images.map(({ id }) => id) }),
});
