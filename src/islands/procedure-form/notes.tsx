import { useStore } from '@nanostores/react';
import { $changes, $conflicts, $page, choose } from './store.ts';
import type { ClientField } from './store.ts';
import { CHOICES } from '../../lib/contract/postals/procedure-choices.ts';
import { option, t } from './words.ts';

/** What staff ask of a field, and what they changed while somebody was typing: it stands above the box. */

export function RemarkOf({ name }: { name: string }) {
  const page = useStore($page);
  const remark = page.kind === 'open' ? page.filled.remarks.find(({ field }) => field === name) : undefined;
  if (!remark) return null;
  return (
    <p
      className={`mt-4 rounded-lg p-3 ${remark.answered_at ? 'bg-success-soft text-success' : 'bg-warn-soft text-warn'}`}
    >
      <b>{t(remark.answered_at ? 'remark.answered' : 'remark.asked')}</b> {remark.text}
    </p>
  );
}

export function ConflictOf({ name }: { name: ClientField }) {
  const conflicts = useStore($conflicts);
  const page = useStore($page);
  const change = useStore($changes)[name];
  if (!conflicts.includes(name) || page.kind !== 'open' || !change) return null;
  const say = (value: unknown): string => {
    if (name in CHOICES && typeof value === 'string') return option(name, value);
    if (name.endsWith('city_id'))
      return page.places.municipalities.find(({ id }) => id === value)?.name ?? '—';
    if (name.endsWith('country'))
      return page.places.countries.find(({ code }) => code === value)?.name ?? '—';
    if (Array.isArray(value)) return t('conflict.list', { count: value.length });
    return value === null || value === '' ? t('conflict.empty') : String(value);
  };
  return (
    <div className="mt-4 rounded-lg bg-warn-soft p-3 text-warn" role="alert">
      <p>{t('conflict.text')}</p>
      <div className="flex flex-wrap gap-x-6">
        <button type="button" className="plain" onClick={() => choose(name, 'mine')}>
          {t('conflict.mine', { value: say(change.value) })}
        </button>
        <button type="button" className="plain" onClick={() => choose(name, 'theirs')}>
          {t('conflict.theirs', { value: say(page.filled.form[name]) })}
        </button>
      </div>
    </div>
  );
}
