import Plus from 'lucide-react/icons/plus';
import type { MemberOverview } from '../../../../lib/contract/users/member-overview.ts';
import type { MemberRow } from '../../../../lib/contract/users/members.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { formatMoney } from '../../../../lib/words/format.ts';
import { Button } from '../../../ui/button.tsx';
import { number, reader } from '../../../ui/reader.ts';
import { additionsFor } from '../actions.ts';
import { say } from '../words.ts';
import { KINDS } from './kinds.ts';
import { LINK, RecordLine } from './record-line.tsx';

type Section = MemberOverview['sections'][number];

/** Where the part of a kind stands on the page. */
export const anchorOf = (kind: Section['kind']): string => `client-${kind.replaceAll('/', '-')}`;

/** The parts of the page that show records of one kind each, as the reader may see them. */
export const shownSections = ({ sections }: MemberOverview): readonly Section[] =>
  sections.filter(({ kind }) => KINDS[kind].section);

/** The newest records of one kind, with the way to all of them and to a new one. */
export function KindSection({ section, member }: { section: Section; member: MemberRow }) {
  const { kind, count, owed, results } = section;
  const addition = additionsFor(member).find(({ key }) => key === kind);
  const Icon = KINDS[kind].icon;
  const anchor = anchorOf(kind);
  return (
    <section id={anchor} aria-labelledby={`${anchor}-title`} className="scroll-mt-12">
      <header className="flex min-h-control flex-wrap items-center gap-x-2.5 gap-y-1">
        <Icon className="size-4 text-ink-3" aria-hidden="true" />
        <h2 id={`${anchor}-title`} className="text-md font-[650]">
          {say(`client.kinds.${kind}`)}
        </h2>
        <span className="text-ink-3 tabular-nums">{number(count)}</span>
        {owed.length > 0 && (
          <span className="text-sm text-danger tabular-nums">
            {say('client.owes', { amount: owed.map((sum) => formatMoney(sum, reader())).join(' + ') })}
          </span>
        )}
        {addition && addition.refused === undefined && (
          <span className="no-print ml-auto">
            <Button kind="quiet" icon={Plus} onPress={() => addition.run()}>
              {addition.label}
            </Button>
          </span>
        )}
      </header>
      {count === 0 ? (
        <p className="mt-1 text-ink-3">{say('client.none')}</p>
      ) : (
        <ul className="mt-1">
          {results.map((row) => (
            <RecordLine key={row.id} row={row} />
          ))}
        </ul>
      )}
      {count > results.length && (
        <p className="mt-2">
          <a className={LINK} href={recordAddress(kind, member.id, 'member')}>
            {say('client.all', { number: number(count) })}
            <span className="sr-only"> {say(`client.kinds.${kind}`)}</span>
          </a>
        </p>
      )}
    </section>
  );
}
