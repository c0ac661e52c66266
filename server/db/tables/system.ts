import type { Generated } from 'kysely';
import type { LabelSize } from '../../../src/lib/contract/postals/label-sizes.ts';
import type {
  Computed,
  DefaultedInstant,
  DefaultedJson,
  Instant,
  InstantOrNull,
  Json,
  JsonOrNull,
  Versioned,
} from './columns.ts';

export interface CountryTable {
  code: string;
  name_en: string;
  name_es: string;
}

export interface StateTable {
  id: Generated<number>;
  country_code: string;
  code: string;
  name: string;
}

export interface CityTable {
  id: Generated<number>;
  state_id: number;
  code: string | null;
  name: string;
}

export interface IdempotencyTable {
  scope: string;
  key: string;
  request_hash: Buffer;
  status: number | null;
  body: string | null;
  created_at: DefaultedInstant;
}

export interface AuditEntryTable {
  id: Computed<number>;
  at: DefaultedInstant;
  member_id: number | null;
  key: string;
  record_id: number | null;
  action: string;
  reason: Generated<string>;
  changes: DefaultedJson<Record<string, [unknown, unknown]>>;
  ip: Generated<string>;
  request_id: Generated<string>;
  /** The key that did it on behalf of the member. */
  api_key_id: number | null;
}

/** A document that a mail carries: of which kind, of which record. */
export interface MailDocument {
  kind: 'voucher' | 'booking_voucher' | 'hand_over' | 'return';
  id: number;
  name: string;
}

/** Words of a brand's own. */
export interface MailTextTable {
  brand: string;
  language: string;
  kind: string;
  subject: string;
  text: string;
  version: Generated<number>;
  updated_at: DefaultedInstant;
}

export interface MailTable {
  id: Generated<number>;
  recipient: string;
  subject: string;
  text: string;
  html: string;
  /** It lets its reader in somewhere: its text is shown to nobody. */
  secret: Generated<boolean>;
  brand: string;
  language: string;
  key: string | null;
  record_id: number | null;
  attachments: DefaultedJson<{ name: string; type: string; base64: string }[]>;
  /** Printed when the mail is sent. */
  document: JsonOrNull<MailDocument>;
  /** Where a mailbox posts that shows a button to leave (RFC 8058). */
  unsubscribe: string | null;
  status: Generated<'queued' | 'sent' | 'kept' | 'failed'>;
  tries: Generated<number>;
  next_try_at: DefaultedInstant;
  last_error: string | null;
  created_at: DefaultedInstant;
  sent_at: InstantOrNull;
}

export interface FileTable {
  id: Generated<number>;
  storage_key: string;
  name: string;
  type: string;
  size: number;
  key: string | null;
  record_id: number | null;
  field: string | null;
  uploaded_by: number | null;
  created_at: DefaultedInstant;
  /** Of a photo, in pixels as it is stored. */
  width: number | null;
  height: number | null;
  /** The same photo as WebP, the narrowest first. */
  sources: DefaultedJson<StoredSource[]>;
  position: Generated<number>;
  alt_en: Generated<string>;
  alt_es: Generated<string>;
}

/** A photo in a smaller width. */
export interface StoredSource {
  width: number;
  size: number;
  storage_key: string;
}

export interface NoteTable extends Versioned {
  key: string | null;
  record_id: number | null;
  text: string;
  pinned: Generated<boolean>;
  mentions: Generated<number[]>;
  member_id: number;
}

export interface SettingTable {
  key: string;
  value: Json<unknown>;
  version: Generated<number>;
  updated_at: DefaultedInstant;
}

export interface JobTable {
  name: string;
  next_run_at: DefaultedInstant;
  last_run_at: InstantOrNull;
  last_error: string | null;
}

export interface ReminderTable {
  key: string;
  record_id: number;
  kind: string;
  term: string;
  sent_at: Instant;
}

export interface RateLimitTable {
  key: string;
  points: Generated<number>;
  expire: number | null;
}

/** What every list of the settings has beside its own columns: 1 active, 2 inactive. */
interface Listed extends Versioned {
  status: Generated<number>;
  search: Computed<string>;
}

export interface SeasonTable extends Listed {
  name_en: string;
  name_es: string;
  from: string;
  to: string;
  priority: Generated<number>;
}

export interface TimeSlotTable extends Listed {
  name_en: string;
  name_es: string;
  from: string;
  to: string;
}

export interface ServiceTypeTable extends Listed {
  name_en: string;
  name_es: string;
  note: Generated<string>;
}

export interface CompanyOfficeTable extends Listed {
  name: string;
  city: Generated<string>;
  address: Generated<string>;
  phone: string | null;
  zone: string;
  label_size: Generated<LabelSize>;
}

export interface ServiceFeeTable extends Versioned {
  service_type_id: number;
  fee_amount: number;
  fee_type: number;
  country_code: string | null;
  state_id: number | null;
  status: Generated<number>;
}

export interface ServiceProviderTable extends Listed {
  name: string;
  service_type_ids: Generated<number[]>;
  company_office_id: number;
}

export interface PaymentProviderTable extends Listed {
  name: string;
  link_en: string;
  link_es: string;
  logo_en: Generated<string>;
  logo_es: Generated<string>;
}
