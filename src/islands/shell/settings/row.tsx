import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import type { FormField } from '../../../lib/contract/form.ts';
import { pageFacts } from '../../../lib/words/page.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Badge, StatusBadge } from '../../ui/badge.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { MenuItem } from '../../ui/menu.tsx';
import { unbroken } from '../../ui/unbroken.tsx';
import type { SettingsList, SettingsRow } from './list.ts';
import { shownValue, valueOfRow } from './value.ts';
import { settingsWords } from './words.ts';

interface SettingsRowProps {
  row: SettingsRow;
  fields: readonly FormField[];
  list: SettingsList;
}

const ACTIVE = 1;
const INACTIVE = 2;

/** One entry of a list: its name, what else its form says, and what can be done with it. */
export function SettingsRowView({ row, fields, list }: SettingsRowProps) {
  const writes = may('settings:update');
  const [first] = fields;
  const title =
    shownValue(undefined, row['name']) ??
    (first ? shownValue(first, valueOfRow(row, first.name)) : undefined) ??
    String(row.id);
  // The name in the reader's language is the title; the other one stands among the facts.
  const left = new Set([
    'status',
    'name',
    `name_${pageFacts().language}`,
    ...(row['name'] === undefined && first ? [first.name] : []),
  ]);
  const facts = fields.flatMap((field) => {
    const text = left.has(field.name) ? undefined : shownValue(field, valueOfRow(row, field.name));
    return text === undefined ? [] : [{ label: field.label, text }];
  });
  const active = row.status === ACTIVE;
  const items: MenuItem[] = [
    { label: commonWords('edit'), run: () => void list.edit(row) },
    {
      label: settingsWords(active ? 'deactivate' : 'activate'),
      run: () => void list.setStatus(row, active ? INACTIVE : ACTIVE),
    },
    {
      label: commonWords('delete'),
      danger: true,
      refused: may('settings:remove') ? undefined : settingsWords('readOnly'),
      run: () =>
        void list.remove(row, {
          title: settingsWords('delete.title', { name: title }),
          text: settingsWords('delete.text'),
          yes: commonWords('delete'),
        }),
    },
  ];
  return (
    <li className="flex items-start gap-3 border-b border-line px-5 py-2.5">
      <div className="grid min-w-0 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-2">
          {writes ? (
            <button
              type="button"
              onClick={() => void list.edit(row)}
              className="text-left font-semibold break-words underline-offset-2 hover:underline"
            >
              {title}
            </button>
          ) : (
            <span className="font-semibold break-words">{title}</span>
          )}
          {!active && <StatusBadge kind="global" value={row.status} />}
          {row['needs_site_build'] === true && (
            <Badge tone="warn" icon="clock">
              {settingsWords('needsSiteBuild')}
            </Badge>
          )}
        </p>
        <dl className="flex flex-wrap gap-x-4 text-sm text-ink-2">
          {facts.map(({ label, text }) => (
            <div key={label} className="flex min-w-0 gap-1">
              <dt className="text-ink-3">{label}:</dt>
              <dd className="min-w-0 break-words">{unbroken(text)}</dd>
            </div>
          ))}
        </dl>
      </div>
      {writes && (
        <Menu icon={EllipsisVertical} label={commonWords('list.rowActions', { name: title })} items={items} />
      )}
    </li>
  );
}
