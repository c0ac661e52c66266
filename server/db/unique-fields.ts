import type { Language } from '../../src/lib/contract/fields.ts';

/** A "one of a name" rule that a form can break. */
export interface UniqueField {
  /** The field that is told. */
  readonly field: string;
  /** What people call the record that has the value already: an expression over its columns. */
  readonly name: (language: Language) => string;
  /** Whether that record has a page of its own, to be opened. */
  readonly opens: boolean;
}

const rule = (field: string, name: string, opens = false): UniqueField => ({
  field,
  name: () => name,
  opens,
});

/** Lists of which both names are there only once. */
const NAMED = ['accommodation_type', 'amenity', 'room_type', 'bed_type', 'room_view', 'board', 'destination'];

/** All names of a recipient. */
const RECIPIENT_NAME =
  "concat_ws(' ', first_name, nullif(middle_name, ''), first_surname, nullif(second_surname, ''))";

/** The unique index that holds each rule (tests/api/database.test.ts finds a missing one). */
const UNIQUE_FIELDS: Readonly<Record<string, UniqueField>> = {
  account_member_id_currency_key: rule('currency', 'number', true),
  company_office_name_once: rule('name', 'name'),
  discount_code_once: { field: 'code', name: (language) => `name_${language}`, opens: true },
  member_staff_email: rule('email', "btrim(first_name || ' ' || last_name)", true),
  model_brand_name_transmission_key: rule('name', "brand || ' ' || name", true),
  office_name_once: rule('name', 'name', true),
  package_partner_folio: rule('partner_folio', 'folio', true),
  payment_provider_name_once: rule('name', 'name'),
  // The room is locked while its prices are written, so a form is told of the other price before the index is asked.
  room_price_once: rule('season_id', 'currency'),
  room_feed_once: rule('name', 'name'),
  recipient_identity_card_once: rule('identity_card', RECIPIENT_NAME),
  service_fee_place: {
    field: 'service_type_id',
    name: (language) =>
      `(select service_type.name_${language} from service_type where service_type.id = service_type_id)`,
    opens: false,
  },
  service_provider_name_once: rule('name', 'name'),
  service_type_name_en_once: rule('name_en', 'name_en'),
  service_type_name_es_once: rule('name_es', 'name_es'),
  station_code_once: rule('code', 'name', true),
  station_name_once: rule('name', 'name', true),
  time_slot_name_en_once: rule('name_en', 'name_en'),
  time_slot_name_es_once: rule('name_es', 'name_es'),
  vehicle_plate_key: rule('plate', 'plate'),
  vehicle_vin: rule('vin', 'plate'),
  view_member_id_screen_name_key: rule('name', 'name'),
  ...Object.fromEntries(
    NAMED.flatMap((table) =>
      ['name_en', 'name_es'].map((field) => [`${table}_${field}_once`, rule(field, field)]),
    ),
  ),
};

/** The rule that an index holds; undefined for one that no form can break. */
export const uniqueFieldOf = (constraint: string): UniqueField | undefined => UNIQUE_FIELDS[constraint];
