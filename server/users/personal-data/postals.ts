import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { packages } from '../../../src/lib/contract/postals/packages.ts';
import { procedures } from '../../../src/lib/contract/postals/procedures.ts';
import { remittances } from '../../../src/lib/contract/postals/remittances.ts';
import { EVENT_PHOTOS as PACKAGE_PHOTOS } from '../../postals/packages/rows.ts';
import { EVENT_PHOTOS as REMITTANCE_PHOTOS } from '../../postals/remittances/rows.ts';
import { each, law, now, personal, secret } from './table.ts';
import type { PersonalTable } from './table.ts';

/** What is known of whom it goes to, as it was then: its shape stays, since forms read it. */
const receiver =
  law(`receiver || '{"first_name": "N.", "middle_name": "", "first_surname": "N.", "second_surname": "",
  "identity_card": null, "mobile": null, "landline": null, "street": "", "between_streets": "", "house_number": "",
  "building": "", "apartment": "", "suburb": "", "directions": ""}'`);
const RECEIVER = ['receiver', 'receiver_name', 'receiver_phone', 'receiver_address', 'received_by'] as const;

/** What a client sends, and the paperwork that they ask for. */
export const POSTALS: readonly PersonalTable[] = [
  personal('package', {
    relation: { owner: { member: 'member_id', recipient: 'recipient_id' } },
    key: packages.key,
    status: 'package',
    since: 'coalesce(delivered_at, cancelled_at, event_at)',
    columns: {
      ...each(law(), 'sender_name', ...RECEIVER, 'limit_reason', 'cancellation_reason'),
      receiver,
      note: now(),
    },
    plain: [
      ...(['number', 'folio', 'partner_folio', 'brand', 'currency', 'contents', 'charges'] as const),
      ...(['delivery_to', 'weight_unit', 'event_code', 'expected_date'] as const),
    ],
    recipient: RECEIVER,
  }),
  personal('package_event', {
    relation: { parent: ['package_id', packages.key] },
    key: PACKAGE_PHOTOS,
    columns: each(law(), 'reason', 'received_by', 'signature'),
    plain: ['local', 'zone', 'place', 'code', 'text_en', 'text_es'],
    recipient: ['received_by', 'signature'],
  }),
  personal('package_follower', {
    relation: { rows: ({ emails }) => sql<SqlBool>`lower(email) = any(${emails}::text[])` },
    remove: 'now',
    columns: { email: now() },
    plain: ['language'],
  }),
  personal('remittance', {
    relation: { owner: { member: 'member_id', recipient: 'recipient_id' } },
    key: remittances.key,
    status: 'remittance',
    since: 'coalesce(delivered_at, cancelled_at, event_at)',
    columns: {
      ...each(
        law(),
        'sender_name',
        'sender_document',
        'sender_birth_date',
        ...RECEIVER,
        'cancellation_reason',
      ),
      receiver,
      // The number itself has served when the money is there.
      card_number: secret(),
      card_last: law(`case when card_last = '' then '' else '0000' end`),
      note: now(),
    },
    plain: [
      ...(['code', 'brand', 'delivery', 'remit_currency', 'receive_currency'] as const),
      ...(['event_code', 'sender_order', 'receiver_order'] as const),
    ],
    recipient: [...RECEIVER, 'card_number', 'card_last'],
  }),
  personal('remittance_event', {
    relation: { parent: ['remittance_id', remittances.key] },
    key: REMITTANCE_PHOTOS,
    columns: each(law(), 'reason', 'received_by', 'signature'),
    plain: ['event'],
    recipient: ['received_by', 'signature'],
  }),
  personal('postal_order', {
    relation: { attached: ['record_key', 'record_id'] },
    columns: { cancellation_reason: law() },
    plain: ['number', 'side', 'record_key'],
  }),
  personal('procedure', {
    relation: { owner: { member: 'member_id' } },
    key: procedures.key,
    status: 'procedure',
    since: 'coalesce(delivered_at, cancelled_at, updated_at)',
    columns: {
      ...each(law(), 'client_name', 'applicant_name', 'relation', 'first_name', 'middle_name'),
      ...each(
        law(),
        'first_surname',
        'second_surname',
        'father_name',
        'mother_name',
        'sex',
        'marital_status',
      ),
      ...each(law(), 'identity_card', 'guardian_name', 'passport_number', 'passport_issue_date'),
      ...each(law(), 'passport_issue_place', 'skin', 'eyes', 'hair', 'special_marks', 'birth_date'),
      ...each(law(), 'birth_country', 'birth_state', 'birth_place', 'birth_registry', 'birth_volume'),
      ...each(law(), 'birth_folio', 'birth_certificate_date', 'birth_certificate_place', 'left_cuba_date'),
      ...each(law(), 'consular_inscription', 'consular_inscription_date', 'migration_category'),
      ...each(law(), 'address', 'city', 'state', 'zip_code', 'country', 'phone', 'email', 'workplace'),
      ...each(law(), 'profession', 'occupation', 'profession_category', 'education', 'work_address'),
      ...each(law(), 'work_phone', 'work_email', 'reference_first_name', 'reference_middle_name'),
      ...each(law(), 'reference_first_surname', 'reference_second_surname', 'reference_relation'),
      ...each(law(), 'reference_address', 'reference_phone', 'cuban_addresses', 'received_by'),
      ...each(law(), 'cancellation_reason'),
      ...each(now(), 'note', 'remarks'),
      ...each(secret(), 'link_nonce', 'link_hash'),
    },
    plain: [
      ...(['code', 'brand', 'applicant', 'request_type', 'passport_category', 'application_date'] as const),
      ...(['renewal_reason', 'age_group', 'currency', 'review', 'link_language'] as const),
    ],
  }),
  personal('submitted_procedure', {
    relation: { parent: ['procedure_id', procedures.key] },
    columns: { reason: law() },
  }),
];
