import { may } from '../../../lib/session/session.ts';
import type { MailTextRow } from '../../../lib/contract/system/mail-texts.ts';
import type { Mails } from './mails-store.ts';
import { settingsWords } from './words.ts';

/** One mail: its name opens its words; a mail that goes out by itself can be switched off. */
export function SettingsMailRow({ row, mails }: { row: MailTextRow; mails: Mails }) {
  const { kind, name, when, own, sent } = row;
  return (
    <li className="flex items-center gap-3 border-b border-line px-5 py-2.5 last:border-b-0">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2">
          <button
            type="button"
            onClick={() => mails.open(row)}
            className="text-left font-semibold break-words hover:text-accent hover:underline pointer-coarse:min-h-11"
          >
            {name}
          </button>
          {own && (
            <span className="rounded-full bg-info-soft px-2 text-xs font-semibold text-info">
              {settingsWords('templates.own')}
            </span>
          )}
        </p>
        <p className="text-sm text-ink-2">{when}</p>
      </div>
      {sent !== null && may('settings:update') && (
        <label className="flex min-h-8 shrink-0 items-center gap-2 text-sm pointer-coarse:min-h-11">
          <input
            type="checkbox"
            checked={sent}
            onChange={({ target }) => void mails.send(kind, target.checked)}
            className="size-4 shrink-0 accent-(--accent)"
          />
          {settingsWords('templates.send')} <span className="sr-only">{name}</span>
        </label>
      )}
      {sent !== null && !may('settings:update') && (
        <p className="shrink-0 text-sm text-ink-2">
          {settingsWords(sent ? 'templates.sent' : 'templates.notSent')}
        </p>
      )}
    </li>
  );
}
