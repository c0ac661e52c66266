import { sql } from 'kysely';
import type { SqlBool } from 'kysely';
import { recipients } from '../../../src/lib/contract/postals/recipients.ts';
import { members } from '../../../src/lib/contract/users/members.ts';
import { each, law, now, personal, secret } from './table.ts';
import type { PersonalTable } from './table.ts';

/** Persons themselves, and what lets them in. */
export const PEOPLE: readonly PersonalTable[] = [
  personal('member', {
    relation: { owner: { member: 'id' } },
    key: members.key,
    status: 'global',
    columns: {
      // Who did, owes or paid something: asked for as long as any record of it is kept.
      ...each(law(), 'first_name', 'passport', 'birth_date'),
      last_name: law(`'#' || id`),
      ...each(now(), 'email', 'phone', 'dial_code', 'address', 'note', 'photo_id'),
      ...each(now(), 'passport_expires_on', 'restriction_reason'),
      password_hash: secret(),
    },
    plain: ['language', 'brand'],
  }),
  personal('recipient', {
    relation: { owner: { recipient: 'id' } },
    key: recipients.key,
    status: 'global',
    columns: {
      // Packages and remittances have a copy of their own, which the law keeps.
      // A name of letters stays, as every recipient has one: nomen nescio.
      first_name: now(`'N.'`),
      first_surname: now(`'N. #' || id`),
      ...each(now(), 'middle_name', 'second_surname', 'identity_card', 'mobile', 'landline'),
      ...each(now(), 'street', 'between_streets', 'house_number', 'building', 'apartment', 'suburb'),
      ...each(now(), 'directions', 'note', 'restriction_reason'),
    },
    plain: ['brand'],
  }),
  personal('recipient_member', {
    relation: {
      rows: ({ kind, ids }) =>
        sql<SqlBool>`${sql.ref(kind === 'member' ? 'member_id' : 'recipient_id')} = any(${ids}::int[])`,
    },
    remove: 'now',
    columns: each(now(), 'relation'),
  }),
  personal('session', {
    relation: { owner: { member: 'member_id' } },
    remove: 'now',
    columns: {
      ...each(now(), 'user_agent', 'ip'),
      ...each(secret(), 'token_hash', 'code_hash', 'challenge'),
    },
  }),
  personal('trusted_browser', {
    relation: { owner: { member: 'member_id' } },
    remove: 'now',
    columns: { user_agent: now(), token_hash: secret() },
  }),
  personal('authenticator', {
    relation: { owner: { member: 'member_id' } },
    remove: 'now',
    columns: { sealed_secret: secret() },
  }),
  personal('recovery_code', {
    relation: { owner: { member: 'member_id' } },
    remove: 'now',
    columns: { code_hash: secret() },
  }),
  personal('passkey', {
    relation: { owner: { member: 'member_id' } },
    remove: 'now',
    columns: { name: now(), ...each(secret(), 'credential_id', 'public_key') },
    plain: ['host', 'transports'],
  }),
  personal('password_link', {
    relation: { owner: { member: 'member_id' } },
    remove: 'now',
    columns: { code_hash: secret() },
    plain: ['kind'],
  }),
  personal('view', {
    relation: { owner: { member: 'member_id' } },
    remove: 'now',
    columns: each(now(), 'name', 'query'),
    plain: ['screen'],
  }),
  personal('api_key', {
    relation: { owner: { member: 'created_by_id' } },
    columns: { last_used_ip: now(), token_hash: secret(`sha256(random()::text::bytea)`) },
    plain: ['name', 'prefix', 'permissions'],
  }),
];
