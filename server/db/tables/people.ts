import type { Generated } from 'kysely';
import type {
  Computed,
  DefaultedInstant,
  Instant,
  InstantOrNull,
  Versioned,
  Restrictable,
} from './columns.ts';

export interface MemberTable extends Versioned, Restrictable {
  role: number;
  status: Generated<number>;
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
  dial_code: string | null;
  passport: string | null;
  birth_date: string | null;
  passport_expires_on: string | null;
  address: Generated<string>;
  language: Generated<string>;
  /** Id of a brand; null while of none. */
  brand: string | null;
  note: Generated<string>;
  photo_id: number | null;
  password_hash: string | null;
  merged_into_id: number | null;
  search: Computed<string>;
}

export interface SessionTable {
  id: Generated<number>;
  token_hash: Buffer;
  member_id: number;
  logged_in: Generated<boolean>;
  setting_up: Generated<boolean>;
  code_hash: string | null;
  code_tries: Generated<number>;
  code_expires_at: InstantOrNull;
  code_sent_at: InstantOrNull;
  user_agent: Generated<string>;
  ip: Generated<string>;
  created_at: DefaultedInstant;
  last_used_at: DefaultedInstant;
  expires_at: Instant;
  revoked_at: InstantOrNull;
  proved_at: InstantOrNull;
  challenge: string | null;
  challenge_expires_at: InstantOrNull;
}

export interface PasskeyTable {
  id: Generated<number>;
  member_id: number;
  name: string;
  host: string;
  credential_id: string;
  public_key: Buffer;
  sign_count: number;
  transports: string[];
  last_used_at: InstantOrNull;
  created_at: DefaultedInstant;
}

export interface AuthenticatorTable {
  id: Generated<number>;
  member_id: number;
  sealed_secret: Buffer;
  last_step: Generated<number>;
  confirmed_at: InstantOrNull;
  last_used_at: InstantOrNull;
  created_at: DefaultedInstant;
}

export interface RecoveryCodeTable {
  id: Generated<number>;
  member_id: number;
  code_hash: Buffer;
  created_at: DefaultedInstant;
  used_at: InstantOrNull;
}

export interface ApiKeyTable extends Versioned {
  name: string;
  prefix: string;
  token_hash: Buffer;
  permissions: string[];
  created_by_id: number;
  expires_at: Instant;
  last_used_at: InstantOrNull;
  last_used_ip: Generated<string>;
  revoked_at: InstantOrNull;
  revoked_by_id: number | null;
}

export interface TrustedBrowserTable {
  id: Generated<number>;
  token_hash: Buffer;
  member_id: number;
  user_agent: Generated<string>;
  strong: Generated<boolean>;
  created_at: DefaultedInstant;
  expires_at: Instant;
}

export interface PasswordLinkTable {
  id: Generated<number>;
  member_id: number;
  code_hash: Buffer;
  kind: 'reset' | 'invitation';
  created_at: DefaultedInstant;
  expires_at: Instant;
  used_at: InstantOrNull;
}

export interface ViewTable extends Versioned {
  member_id: number;
  screen: string;
  name: string;
  query: string;
}
