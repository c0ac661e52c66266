import { useStore } from '@nanostores/react';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { takeOver } from '../../../lib/forms/public-form.ts';
import type { PublicForm } from '../../../lib/forms/public-form.ts';

interface Props {
  form: PublicForm;
  /** Puts the cursor into the first field when the page opens: for pages of one form that a keypad may not cover. */
  begin?: boolean;
  /** What the button says. */
  action: string;
  children: ReactNode;
}

/**
 * A form of a public page with its button and, above them, what is wrong with the whole of it. Script alone sends it;
 * without script it is not there, and the page says why.
 */
export function Form({ form, action, begin = false, children }: Props) {
  const { kind, message, told } = useStore(form.$state);
  const element = useRef<HTMLFormElement>(null);
  const alert = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    const here = element.current;
    if (!here) return;
    const before = takeOver(here);
    const pressed = before.dataset['held'] === 'pressed';
    before.dataset['held'] = here.dataset['held'] = 'free';
    // Somebody was faster than this script: what they typed is in the fields, so it only has to be sent.
    if (pressed) here.requestSubmit();
    else if (begin) beginIn(here);
  }, [begin]);

  useEffect(() => {
    const [first] = Array.from(
      element.current?.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]') ?? [],
    );
    if (first) first.focus();
    else if (message !== undefined) alert.current?.focus();
  }, [told, message]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    void form.submit(Object.fromEntries(new FormData(event.currentTarget)));
  };

  /** Of a box, a choice or a list. */
  const change = ({ target }: FormEvent<HTMLFormElement>): void => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) form.correct(target.name);
  };

  return (
    <form
      ref={element}
      method="post"
      className="noscript:hidden"
      onSubmit={submit}
      onChange={change}
      noValidate
      data-held=""
      suppressHydrationWarning
    >
      <p ref={alert} className="alert" role="alert" tabIndex={-1}>
        {message}
      </p>
      {children}
      <button className="go" aria-disabled={kind === 'busy'} aria-busy={kind === 'busy'}>
        {action}
      </button>
    </form>
  );
}

/** On a phone the keypad would cover what the page says, and somebody may be in a field already. */
function beginIn(form: HTMLFormElement): void {
  if (
    !matchMedia('(pointer: fine)').matches ||
    (document.activeElement && document.activeElement !== document.body)
  )
    return;
  const fields = Array.from(form.querySelectorAll<HTMLInputElement>('input'));
  (fields.find(({ value, type }) => value === '' && type !== 'checkbox') ?? fields[0])?.focus({
    preventScroll: true,
  });
}
