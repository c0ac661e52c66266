import type { MemberRow } from '../../../lib/contract/users/members.ts';
import { phoneText } from '../../../lib/domain/dial-codes.ts';
import { formatDate, formatMoney } from '../../../lib/words/format.ts';
import { useBrandFact } from '../../ui/brand.tsx';
import { Facts, PanelSection } from '../../ui/panel-parts.tsx';
import { instant, reader } from '../../ui/reader.ts';
import { unbroken } from '../../ui/unbroken.tsx';
import { label, option, say } from './words.ts';

/** What is known of a member. */
export function MemberFacts({ row, title }: { row: MemberRow; title?: string }) {
  const brand = useBrandFact(row);
  return (
    <PanelSection {...(title && { title })}>
      <Facts
        facts={[
          [label('role'), option('role', row.role)],
          [
            label('phone'),
            row.phone && (
              <a className="text-accent underline underline-offset-2" href={`tel:${row.phone}`}>
                {phoneText(row.phone, row.dial_code)}
              </a>
            ),
          ],
          [label('dial_code'), row.dial_code],
          [
            label('email'),
            row.email && (
              <a className="text-accent underline underline-offset-2" href={`mailto:${row.email}`}>
                {unbroken(row.email)}
              </a>
            ),
          ],
          [label('passport'), row.passport],
          [label('passport_expires_on'), row.passport_expires_on && formatDate(row.passport_expires_on)],
          [
            label('birth_date'),
            row.birth_date && say('born', { date: formatDate(row.birth_date), age: row.age ?? 0 }),
          ],
          [label('address'), row.address],
          [label('language'), option('language', row.language)],
          brand,
          [label('credit_limit'), formatMoney(row.credit_limit, reader())],
          [label('note'), row.note && <span className="whitespace-pre-wrap">{row.note}</span>],
          [label('created_at'), instant(row.created_at)],
          [label('updated_at'), instant(row.updated_at)],
        ]}
      />
    </PanelSection>
  );
}

/** That their data are only kept, or erased, wherever the person is shown; nothing of others. */
export function Restricted({ row }: { row: MemberRow }) {
  if (row.restricted_at === null) return null;
  const date = instant(row.erased_at ?? row.restricted_at);
  const until = row.kept_until === null ? '' : instant(row.kept_until);
  return (
    <span className="block text-warn">
      {row.erased_at === null
        ? say('personal.because', { date, reason: row.restriction_reason })
        : say(row.kept_until === null ? 'personal.erased' : 'personal.kept', { date, until })}
    </span>
  );
}
