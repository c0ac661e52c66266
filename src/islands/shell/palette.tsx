import { Combobox, ComboboxInput, ComboboxOption, ComboboxOptions } from '@headlessui/react';
import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type shell from '../../../public/locales/en/shell.json';
import { releaseKeys } from '../../lib/forms/held-keys.ts';
import { createPalette } from '../../lib/shell/palette.ts';
import type { Command, ScreenEntry } from '../../lib/shell/palette.ts';
import { formatMoney } from '../../lib/words/format.ts';
import { commonWords, wordsOf } from '../../lib/words/words.ts';
import { leaveUnchosen } from '../ui/combobox.tsx';
import Dialog from '../ui/dialog.tsx';
import { Live } from '../ui/live.tsx';
import { useRenewed } from '../ui/options.tsx';
import { reader, searchIssue } from '../ui/reader.ts';
import { clientCommands, shellCommands } from './palette-actions.ts';

const t = wordsOf<typeof shell>('shell');

interface PaletteProps {
  screens: readonly ScreenEntry[];
  onClose(): void;
}

/** Ctrl or ⌘ K: goes to a screen, finds a record, runs an action (rule: command-palette). */
export default function Palette({ screens, onClose }: PaletteProps) {
  const [palette] = useState(() => createPalette(screens, shellCommands(screens), clientCommands));
  const commands = useStore(palette.$commands);
  const typed = useStore(palette.$typed);
  const busy = useStore(palette.$busy);
  const box = useRef<HTMLInputElement>(null);
  // On a touch screen Headless UI keeps the focus to the dialog, once it is drawn; here there is nothing but to type.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      box.current?.focus();
      if (box.current?.parentElement) releaseKeys(box.current.parentElement);
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const nothing =
    commands.length > 0
      ? undefined
      : (searchIssue(typed) ?? t(busy ? 'palette.searching' : 'palette.nothing'));
  return (
    <Dialog title={t('palette.title')} onClose={onClose}>
      <Combobox
        value={null}
        onChange={(command: Command | null) => {
          if (!command || (busy && isRecord(command))) return;
          onClose();
          command.run();
        }}
      >
        <ComboboxInput
          ref={box}
          autoFocus
          aria-label={t('palette.search')}
          placeholder={t('palette.hint')}
          autoComplete="off"
          onChange={({ target }) => palette.$typed.set(target.value)}
          // The list is all there is to close: one Escape is enough.
          onKeyDownCapture={(event) => {
            if (event.key === 'Escape') {
              event.preventDefault();
              event.stopPropagation();
              onClose();
            } else leaveUnchosen(event);
          }}
          className="h-12 w-full border-b border-line bg-surface px-5 text-md outline-none"
        />
        <ComboboxOptions static modal={false} className="h-96 min-h-0 overflow-y-auto p-2">
          {nothing === undefined ? (
            <Rows commands={commands} busy={busy} />
          ) : (
            <p className="px-3 py-6 text-center text-ink-3">{nothing}</p>
          )}
        </ComboboxOptions>
      </Combobox>
      <Live>{nothing !== undefined && <span className="sr-only">{nothing}</span>}</Live>
    </Dialog>
  );
}

/** What else is to be known of a record before it is opened. */
const Mark = ({ children }: { children: string }) => (
  <b className="font-semibold text-ink-2"> · {children}</b>
);

/** Records answer a question; while a newer one waits for its answer, they may be strangers. */
const isRecord = ({ group }: Command): boolean => group !== 'screens' && group !== 'actions';

function Rows({ commands, busy }: { commands: readonly Command[]; busy: boolean }) {
  const renewed = useRenewed(busy);
  return commands.map((command, index) => (
    <span key={isRecord(command) ? `${renewed} ${command.id}` : command.id} className="contents">
      {command.group !== commands[index - 1]?.group && (
        <span className="block px-3 pt-3 pb-1 text-xs font-semibold text-ink-3">
          {t(`palette.groups.${command.group}`)}
        </span>
      )}
      <ComboboxOption
        value={command}
        disabled={busy && isRecord(command)}
        className="option flex min-h-9 cursor-pointer items-center justify-between gap-4 rounded-sm px-3 data-disabled:opacity-50 pointer-coarse:min-h-11"
      >
        <span className="truncate font-medium">{command.title}</span>
        <span className="truncate text-sm text-ink-3">
          {command.detail}
          {command.restricted && <Mark>{commonWords('restricted')}</Mark>}
          {command.owes && (
            <Mark>
              {t('palette.owes', {
                amount: command.owes.map((sum) => formatMoney(sum, reader())).join(' + '),
              })}
            </Mark>
          )}
        </span>
      </ComboboxOption>
    </span>
  ));
}
