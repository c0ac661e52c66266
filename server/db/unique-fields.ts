/**
 * Every "one of a name" rule that a form can break: the unique index that holds it, and the field that is told
 * (tests/api/database.test.ts finds a missing one).
 */
const FIELD_OF_UNIQUE: Readonly<Record<string, string>> = {
  account_member_id_currency_key: 'currency',
  company_office_name_once: 'name',
  member_staff_email: 'email',
  model_brand_name_transmission_key: 'name',
  office_name_once: 'name',
  payment_provider_name_once: 'name',
  service_fee_place: 'service_type_id',
  service_provider_name_once: 'name',
  service_type_name_en_once: 'name_en',
  service_type_name_es_once: 'name_es',
  time_slot_name_en_once: 'name_en',
  time_slot_name_es_once: 'name_es',
  vehicle_plate_key: 'plate',
  vehicle_vin: 'vin',
  view_member_id_screen_name_key: 'name',
};

/** The field whose value another record has; undefined for an index that no form can break. */
export const fieldOfUnique = (constraint: string): string | undefined => FIELD_OF_UNIQUE[constraint];
