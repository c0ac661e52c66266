import { type InputHTMLAttributes, type ReactNode, useEffect, useRef } from 'react';
import { makePlain, typePlain } from '../ui/type-plain.ts';
import { useWrong } from './needs.ts';
import { leave } from './store.ts';
import { t } from './words.ts';

/** Boxes of the browser itself, which a phone draws as its owner knows them. */

export interface FrameProps {
  id: string;
  text: string;
  required: boolean;
  hint?: string | undefined;
  children: ReactNode;
}

/** Label, box, hint, and what is wrong. */
function Frame({ id, text, required, hint, children }: FrameProps) {
  const error = useWrong(id);
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {text}
        {!required && <span className="font-normal text-ink-2"> {t('optional')}</span>}
      </label>
      {children}
      {hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <p className="field-error" id={`${id}-error`}>
        {error}
      </p>
    </div>
  );
}

/** What every box says of itself. */
function useBox(id: string, required: boolean) {
  const error = useWrong(id);
  return {
    id,
    className: 'input',
    'aria-required': required,
    'aria-invalid': error !== undefined,
    'aria-describedby': `${id}-error ${id}-hint`,
    onBlur: leave,
  };
}

interface LineProps extends Omit<FrameProps, 'children'> {
  value: string;
  plain?: boolean;
  box?: InputHTMLAttributes<HTMLInputElement>;
  onType(text: string): void;
  /** Somebody goes on to another box. */
  onLeave?(): void;
}

/** One line of text; `plain` types uppercase without accents. */
export function Line({ id, text, required, hint, value, plain = false, box, onType, onLeave }: LineProps) {
  const input = useRef<HTMLInputElement>(null);
  const common = useBox(id, required);
  useEffect(() => {
    const here = input.current;
    if (!plain) return undefined;
    here?.addEventListener('beforeinput', typePlain);
    return () => here?.removeEventListener('beforeinput', typePlain);
  }, [plain]);
  return (
    <Frame {...{ id, text, required, hint }}>
      <input
        {...common}
        {...(plain ? { autoCapitalize: 'characters', spellCheck: false, autoComplete: 'off' } : {})}
        {...box}
        ref={input}
        className={plain ? 'input uppercase' : 'input'}
        value={value}
        onChange={({ target, nativeEvent }) =>
          // A letter that is still being composed would lose its accent before it is there.
          onType(plain && !(nativeEvent as InputEvent).isComposing ? makePlain(target) : target.value)
        }
        onBlur={() => {
          onLeave?.();
          leave();
        }}
        onCompositionEnd={({ currentTarget }) => {
          if (plain) onType(makePlain(currentTarget));
        }}
      />
    </Frame>
  );
}

interface Choice {
  readonly value: string;
  readonly text: string;
}
interface ChooseProps extends Omit<FrameProps, 'children'> {
  value: string;
  choices: readonly Choice[];
  disabled?: boolean;
  onChoose(value: string): void;
}

export function Choose({ id, text, required, hint, value, choices, disabled, onChoose }: ChooseProps) {
  return (
    <Frame {...{ id, text, required, hint }}>
      <select
        {...useBox(id, required)}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChoose(target.value)}
      >
        <option value="">{t('choose')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.text}
          </option>
        ))}
      </select>
    </Frame>
  );
}

/** Digits; what is no number stays as it was typed. */
export function WholeNumber({
  value,
  onType,
  ...frame
}: Omit<LineProps, 'value' | 'onType'> & { value: unknown; onType(number: unknown): void }) {
  return (
    <Line
      {...frame}
      value={value === null || value === undefined ? '' : String(value)}
      box={{ inputMode: 'numeric' }}
      onType={(typed) =>
        onType(typed.trim() === '' ? null : /^\d+$/.test(typed.trim()) ? Number(typed) : typed)
      }
    />
  );
}
