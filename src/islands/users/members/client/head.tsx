import { useStore } from '@nanostores/react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Link from 'lucide-react/icons/link';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { ROLES } from '../../../../lib/contract/permissions.ts';
import type { MemberOverview } from '../../../../lib/contract/users/member-overview.ts';
import type { MemberRow } from '../../../../lib/contract/users/members.ts';
import { memberNumber } from '../../../../lib/domain/client-numbers.ts';
import { phoneText } from '../../../../lib/domain/dial-codes.ts';
import { $brands, brandName } from '../../../../lib/choices/brand-choices.ts';
import { markedName } from '../../../../lib/choices/member-choices.ts';
import { recordAddress } from '../../../../lib/records/record-address.ts';
import { may } from '../../../../lib/session/session.ts';
import { routePath } from '../../../../lib/site/routes.ts';
import { pageFacts } from '../../../../lib/words/page.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Menu, MenuList } from '../../../ui/menu.tsx';
import { refusedUnless } from '../../../ui/record-actions.ts';
import { unbroken } from '../../../ui/unbroken.tsx';
import { additionsFor, ownActionsOf } from '../actions.ts';
import { Restricted } from '../panel-facts.tsx';
import { nameOf } from '../store.ts';
import { option, say } from '../words.ts';
import { takeMoney } from './store.ts';

const CONTACT =
  'text-accent underline-offset-2 hover:underline pointer-coarse:inline-block pointer-coarse:py-2.5';

interface HeadProps {
  row: MemberRow;
  /** Undefined while it is read. */
  overview: MemberOverview | undefined;
}

/** Who it is, how they are reached, and what is begun for them. */
export function Head({ row, overview }: HeadProps) {
  const brands = useStore($brands);
  const names = (overview?.brands ?? []).flatMap((brand) => brandName(brands, brand) ?? []);
  const [edit, ...others] = ownActionsOf(row);
  const digits = row.phone?.replace(/\D/g, '');
  return (
    <header className="grid gap-2 px-5 pt-3 pb-4 max-sm:px-4">
      <a
        className="-ml-1 inline-flex min-h-8 w-fit items-center gap-0.5 text-sm text-ink-2 hover:text-ink pointer-coarse:min-h-11"
        href={routePath(pageFacts().language, 'users/members')}
      >
        <ChevronLeft className="size-4" aria-hidden="true" />
        {say('client.back')}
      </a>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-xl font-[650] [overflow-wrap:anywhere]">{nameOf(row)}</h1>
        <span className="text-ink-3 tabular-nums">{memberNumber(row.id)}</span>
        <StatusBadge kind="global" value={row.status} />
        {row.role !== ROLES.client && <span className="text-ink-2">{option('role', row.role)}</span>}
        <div className="no-print ml-auto flex flex-wrap items-center gap-1 max-sm:ml-0 max-sm:w-full">
          {edit && edit.refused === undefined && (
            <Button icon={Pencil} onPress={() => edit.run()}>
              {edit.label}
            </Button>
          )}
          {row.role === ROLES.client && row.erased_at === null && <NewMenu row={row} />}
          <Menu icon={Ellipsis} label={commonWords('moreActions')} items={others} />
        </div>
      </div>
      <ul className="flex flex-wrap items-baseline gap-x-5 gap-y-1 text-ink-2">
        {row.phone && (
          <li>
            <a className={CONTACT} href={`tel:${row.phone}`}>
              {phoneText(row.phone, row.dial_code)}
            </a>{' '}
            ·{' '}
            <a className={CONTACT} href={`https://wa.me/${digits}`} target="_blank" rel="noreferrer">
              {say('client.whatsapp')}
            </a>
          </li>
        )}
        {row.email && (
          <li className="min-w-0 [overflow-wrap:anywhere]">
            <a className={CONTACT} href={`mailto:${row.email}`}>
              {unbroken(row.email)}
            </a>
          </li>
        )}
        <li>{option('language', row.language)}</li>
        {names.length > 0 && <li>{names.join(' · ')}</li>}
      </ul>
      <Restricted row={row} />
      {overview && overview.call_back.length > 0 && (
        <Hint>
          {withLinks(
            (codes) => say('client.callBack', { codes }),
            overview.call_back.map(({ kind, id, code }) => [recordAddress(kind, id), code]),
          )}
        </Hint>
      )}
      {overview && overview.duplicates.length > 0 && (
        <Hint>
          {withLinks(
            (names) => say('client.duplicates', { names }),
            overview.duplicates.map((other) => [
              recordAddress('users/members', other.id, 'client'),
              markedName(other),
            ]),
          )}
        </Hint>
      )}
    </header>
  );
}

/** What is begun for the client: the first thing that the page is for. */
function NewMenu({ row }: { row: MemberRow }) {
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  return (
    <span ref={holder} className="inline-flex">
      <Button
        kind="primary"
        icon={Plus}
        menu={open ? 'open' : 'closed'}
        onPress={() => setOpen((before) => !before)}
      >
        {say('client.new')}
      </Button>
      {open && (
        <MenuList
          anchor={holder}
          label={say('client.new')}
          items={[
            ...additionsFor(row),
            {
              label: say('client.sendLink'),
              icon: Link,
              refused: refusedUnless(may('payments:link')),
              run: () => void takeMoney(row.id, 'link'),
            },
          ]}
          onClose={() => setOpen(false)}
        />
      )}
    </span>
  );
}

/** What wants somebody's attention. */
function Hint({ children }: { children: ReactNode }) {
  return (
    <p className="flex w-fit max-w-full items-start gap-2 rounded-sm bg-warn-soft px-3 py-1.5 text-warn">
      <TriangleAlert className="size-4 shrink-0 translate-y-0.5" aria-hidden="true" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** A sentence whose one gap holds links, in the order and with the joints of the language. */
function withLinks(
  sentence: (gap: string) => string,
  links: readonly (readonly [href: string, text: string])[],
): ReactNode {
  const mark = '\u0000';
  const [before = '', after = ''] = sentence(mark).split(mark);
  const parts = new Intl.ListFormat(pageFacts().language).formatToParts(
    links.map((_, index) => String(index)),
  );
  return (
    <>
      {before}
      {parts.map(({ type, value }, index) => {
        const [href, text] = (type === 'element' && links[Number(value)]) || [];
        return href === undefined ? (
          value
        ) : (
          <a key={index} className="font-semibold underline underline-offset-2" href={href}>
            {text}
          </a>
        );
      })}
      {after}
    </>
  );
}
