import { useStore } from '@nanostores/react';
import type { ComponentProps, ReactNode } from 'react';
import type { EditContract } from '../../../lib/forms/editor.ts';
import { may } from '../../../lib/session/session.ts';
import { commonWords } from '../../../lib/words/words.ts';
import { Button } from '../../ui/button.tsx';
import { FailedNotice } from '../../ui/failed-notice.tsx';
import { Facts } from '../../ui/panel-parts.tsx';
import { SkeletonText } from '../../ui/skeleton.tsx';
import type { CompanyRules, Told } from './company.ts';

interface SettingsRulesProps<C extends EditContract> {
  title: string;
  /** What they are for. */
  text: string;
  rules: CompanyRules<C>;
  factsOf(value: Told<C>): ComponentProps<typeof Facts>['facts'];
  /** Lines that are waited for. */
  lines: number;
  /** The form that changes them, and what else the part has. */
  children: ReactNode;
}

/** A part of the settings that shows what the company has decided, in all its states. */
export function SettingsRules<C extends EditContract>({
  title,
  text,
  rules,
  factsOf,
  lines,
  children,
}: SettingsRulesProps<C>) {
  const state = useStore(rules.$rules);
  return (
    <>
      <header className="flex flex-wrap items-center gap-3 border-b border-line px-5 py-3">
        <h3 className="text-md font-[650]">{title}</h3>
        {may('settings:update') && state.kind === 'ready' && (
          <span className="ml-auto">
            <Button onPress={rules.edit}>{commonWords('edit')}</Button>
          </span>
        )}
      </header>
      <div
        // What is longer than the panel is read by the keys too.
        role="group"
        aria-label={title}
        tabIndex={0}
        className="grid min-h-0 flex-1 content-start gap-4 overflow-y-auto px-5 py-4 focus-visible:outline-offset-[-2px]"
      >
        <p className="text-sm text-ink-2">{text}</p>
        {state.kind === 'loading' && <SkeletonText lines={lines} />}
        {state.kind === 'failed' && <FailedNotice error={state.error} retry={() => void rules.reload()} />}
        {state.kind === 'ready' && <Facts facts={factsOf(state.value)} />}
        {children}
      </div>
    </>
  );
}
