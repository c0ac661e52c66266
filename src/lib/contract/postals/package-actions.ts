import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';
import {
  Currency,
  Id,
  IdParams,
  Instant,
  Money,
  OfficeTime,
  lines,
  optionalLines,
  optionalText,
  text,
} from '../fields.ts';
import { PHOTO_COUNT } from '../limits.ts';
import { photoList } from '../photos.ts';
import { FilesInput } from '../reservations/actions.ts';
import { action } from '../resource.ts';
import { Drawn } from '../signature.ts';
import { PACKAGE_EVENT_CODES } from './events.ts';
import { WeightInput, packagePriceFields } from './package-input.ts';
import { packages } from './packages.ts';
import { PackagePriceLine, ShownWeight, WeightText } from './package-parts.ts';

/** Transitions and actions of one package (rule: events-go-forward). */

const Reason = lines(500);

/** What staff should know before the package is dispatched (rule: customs-limits). */
export const PackageWarning = z.object({
  /** Worth or heavier than customs is used to, a word that it does not let in, or an amount that it does not count in. */
  kind: z.enum(['value', 'weight', 'forbidden', 'customs_currency']),
  limit: z.nullable(Money),
  weight_limit: z.nullable(WeightText),
  /** Of a value: it is saved with a reason only. */
  needs_reason: z.boolean(),
  word: z.string(),
  description: z.string(),
});
export type PackageWarning = z.infer<typeof PackageWarning>;

/** What a package would cost, with the lines that explain it; writes nothing. */
export const quotePackage = endpoint({
  method: 'POST',
  path: '/postals/package_quote',
  summary: 'What a package would cost, and what to look at before it leaves',
  access: 'packages:read',
  body: z.object(packagePriceFields),
  answer: z.object({
    currency: Currency,
    weight: ShownWeight,
    volume: z.string(),
    /** Kilograms that the volume counts as, and the greater of both; null where not every parcel was measured. */
    volumetric_kg: z.nullable(z.string()),
    chargeable_kg: z.string(),
    declared_value: Money,
    lines: z.array(PackagePriceLine),
    /** How customs came to its duty: the parts sum to what it is taken on. */
    customs: z.nullable(
      z.object({
        parts: z.array(
          z.object({
            kind: z.enum(['by_weight', 'declared_value', 'packed_apart', 'relief', 'exempt']),
            weight: z.nullable(WeightText),
            amount: Money,
          }),
        ),
        dutiable: Money,
        duty: Money,
        /** Hundredths of a percent. */
        rate: z.int(),
      }),
    ),
    total: Money,
    warnings: z.array(PackageWarning),
  }),
  errors: ['e8'],
  success: false,
});

/** Who got it: their name; a drawn signature where they gave one. */
const Delivery = z.object({ received_by: text(120), signature: z._default(Drawn, '') });

const eventFields = {
  code: z.enum(PACKAGE_EVENT_CODES),
  /** By the clock of the place; null is now, by the office's clock. */
  at: z._default(z.nullable(OfficeTime), null),
  /** Of a time that the clocks show twice on that night: whether it was the second. Asked for only then. */
  second: z._default(z.nullable(z.boolean()), null),
  /** The name of a city; never an address. Empty is the office's, Cuba on its way there, or the receiver's. */
  place: optionalText(80),
  /** Instead of the code's own words; both or none. */
  text_en: optionalText(200),
  text_es: optionalText(200),
  /** Why it is held or was not delivered: staff read it, clients never do. */
  reason: optionalLines(500),
  delivery: z._default(z.nullable(Delivery), null),
  photos: photoList(PHOTO_COUNT.part),
  /** The Administrator sets it back, with a reason. */
  force: z._default(z.boolean(), false),
  /** Mails the sender, when this step is one that they are told of. */
  notify: z._default(z.boolean(), true),
} as const;

export const AddEventInput = z.object(eventFields);
export type AddEventInput = z.infer<typeof AddEventInput>;

/**
 * Something happened to a package: its status follows. It names no version, since two people who write down the same are
 * told so: 409 for what cannot follow what was, naming what is. 422 for a time that is to come, before the package, or
 * skipped by the clocks.
 */
export const addPackageEvent = endpoint({
  method: 'POST',
  path: `${packages.path}{id}/add_event/`,
  summary: 'Record what happened to a package',
  access: 'packages:add_event',
  params: IdParams,
  body: AddEventInput,
  answer: packages.row,
  success: 'entry_updated',
});

/** Cancels a package that has not left: it is not charged any more, and what was paid is the client's credit. */
export const cancelPackage = action(packages, 'cancel', {
  summary: 'Cancel a package that has not left',
  access: 'packages:cancel',
  body: z.object({ reason: Reason }),
  success: 'entry_updated',
});

export const savePackageFiles = action(packages, 'files', {
  summary: 'Keep documents with a package, or let some go',
  access: 'packages:update',
  body: FilesInput,
  success: 'entry_updated',
});

/** A ready text for the client's phone, in their language, with the tracking page. */
export const packageMessage = endpoint({
  method: 'GET',
  path: `${packages.path}{id}/message/`,
  summary: 'Text about the newest step of a package, to be sent by phone',
  access: 'packages:read',
  params: packages.get.params,
  answer: z.object({ phone: z.nullable(z.string()), text: z.string() }),
});

/** Steps of the scan box. */
export const SCAN_STEPS = ['receive', 'weigh', 'dispatch', 'arrive', 'deliver'] as const;

/**
 * One code of a label, however a reader types it. Asked again with the same Idempotency-Key it answers what it answered;
 * a package that has the step already is told as a duplicate. e23 for a code of nobody.
 */
export const scanPackage = endpoint({
  method: 'POST',
  path: '/postals/scan',
  summary: 'Do one step for the package of a scanned code',
  access: 'packages:add_event',
  body: z.object({
    code: z.string().check(z.maxLength(300)),
    step: z.enum(SCAN_STEPS),
    /** Where it was scanned; empty is the package's office, Cuba, or the receiver's city. */
    place: optionalText(80),
    /**
     * When it was scanned, where it was queued without a connection; null is now. A phone's clock may be wrong: what is
     * to come counts as now, and what was before the package's last step as the time of that.
     */
    at: z._default(z.nullable(Instant), null),
    /** What the scales show, of the step `weigh`. */
    weight: z._default(z.nullable(WeightInput), null),
    /** Of the step `deliver`. */
    delivery: z._default(z.nullable(Delivery), null),
    photos: photoList(PHOTO_COUNT.part),
  }),
  answer: z.object({
    result: z.enum(['done', 'duplicate']),
    id: Id,
    folio: z.string(),
    number: z.nullable(z.string()),
    /** n of the parcel whose label it was, where the code says it; m; and how many of these have had this step. */
    parcel: z.nullable(z.int()),
    parcels: z.int(),
    scanned: z.int(),
    status: z.int(),
    event: z.string(),
    receiver_name: z.string(),
    /** Municipality and province. */
    destination: z.string(),
    /** Of the parcel whose label it was, else of the whole package. */
    weight: ShownWeight,
  }),
  errors: ['e23'],
  success: false,
});
