import { atom, onMount } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../../../lib/api/call.ts';
import { recipientDuplicates } from '../../../lib/contract/postals/recipients.ts';
import type { RecipientDuplicate } from '../../../lib/contract/postals/recipients.ts';
import { readIdentityCard } from '../../../lib/domain/identity-card.ts';
import type { PersonFieldsOf } from './person-fields.tsx';

const IDENTIFYING = ['identity_card', 'mobile', 'landline'] as const;
const CARD_LENGTH = 11;

/** Whose form it is. */
interface Asker {
  /** Who sends. */
  readonly member: number | undefined;
  /** Somebody on record, who is not offered to themselves. */
  readonly recipient: number | undefined;
}

/** Recipients on record who seem to be the one that is typed (rule: duplicates-are-noticed), asked for as soon as a number is whole. */
export function createDuplicates(
  fields: Pick<PersonFieldsOf, (typeof IDENTIFYING)[number]>,
  asker: () => Asker,
): ReadableAtom<readonly RecipientDuplicate[]> {
  const $found = atom<readonly RecipientDuplicate[]>([]);
  let asked = '';
  async function look(): Promise<void> {
    const { member, recipient } = asker();
    const card = readIdentityCard(fields.identity_card.$value.get() ?? '');
    const query = {
      identity_card: card.length === CARD_LENGTH ? card : undefined,
      mobile: fields.mobile.$value.get() ?? undefined,
      landline: fields.landline.$value.get() ?? undefined,
      member: member?.toString(),
      except: recipient?.toString(),
    };
    const question = JSON.stringify(query);
    if (question === asked) return;
    asked = question;
    const isWhole = IDENTIFYING.some((name) => query[name] !== undefined);
    const found = isWhole ? await call(recipientDuplicates, { query }).catch(nothing) : [];
    // A later question was asked meanwhile: its answer counts.
    if (asked === question) $found.set(found);
  }
  onMount($found, () => {
    asked = '';
    const stops = IDENTIFYING.map((name) => fields[name].$value.listen(() => void look()));
    void look();
    return () => stops.forEach((stop) => stop());
  });
  return $found;
}

/** A hint that cannot be had must not stop the work. */
function nothing(error: unknown): RecipientDuplicate[] {
  if (!(error instanceof ApiError)) throw error;
  return [];
}
