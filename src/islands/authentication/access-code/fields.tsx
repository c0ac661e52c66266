import type words from '../../../../public/locales/en/authentication/access-code.json';
import { SESSION } from '../../../lib/contract/limits.ts';
import type { PublicForm } from '../../../lib/forms/public-form.ts';
import { wordsOf } from '../../../lib/words/words.ts';
import { Field } from '../../ui/public/field.tsx';

const t = wordsOf<typeof words>('authentication/access-code');

/** The field of a code that somebody was sent or is shown: digits, pasted or suggested by a phone (rule: code-in-one-field). */
export function CodeField({ form, label, hint }: { form: PublicForm; label: string; hint?: string }) {
  return (
    <Field
      form={form}
      name="code"
      label={label}
      {...(hint === undefined ? {} : { hint })}
      box={{ type: 'text', inputMode: 'numeric', autoComplete: 'one-time-code', spellCheck: false }}
    />
  );
}

/** Asks whether this browser is to be trusted (rule: trusted-browser). */
export function Trust() {
  return (
    <label className="choice">
      <input type="checkbox" name="trust" suppressHydrationWarning />
      {t('trust', { days: SESSION.trustedDays })}
    </label>
  );
}
