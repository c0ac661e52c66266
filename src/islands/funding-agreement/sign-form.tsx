import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Agreement } from '../../lib/contract/funding-agreement.ts';
import { Field } from '../ui/public/field.tsx';
import { Form } from '../ui/public/form.tsx';
import { $changed, signForm, t } from './store.ts';

/** Acceptance and typed name. Another text takes the acceptance back, never the name. */
export function SignForm({ agreement: { document_hash, document } }: { agreement: Agreement }) {
  const { kind, errors } = useStore(signForm.$state);
  const changed = useStore($changed);
  const box = useRef<HTMLInputElement>(null);
  const alert = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (box.current) box.current.checked = false;
  }, [document_hash]);
  useEffect(() => {
    if (changed) alert.current?.focus();
  }, [changed, document_hash]);

  return (
    <section id="sign" className="card mt-7 no-print" tabIndex={-1} aria-labelledby="sign-heading">
      <h2 id="sign-heading" className="text-lg font-bold">
        {t('sign.heading')}
      </h2>
      {changed && (
        <div ref={alert} className="alert" role="alert" tabIndex={-1}>
          {t('changed')}{' '}
          <a className="link" href="#agreement">
            {t('toText')}
          </a>
        </div>
      )}
      <Form form={signForm} action={t(kind === 'busy' ? 'sign.busy' : 'sign.send')}>
        <label className="choice" lang={document.language}>
          <input
            ref={box}
            type="checkbox"
            name="accept"
            aria-required
            aria-invalid={errors['accept'] !== undefined}
            aria-describedby="accept-error"
          />
          {document.consent}
        </label>
        <p className="field-error" id="accept-error">
          {errors['accept']}
        </p>
        <Field
          form={signForm}
          name="typed_name"
          label={t('sign.name')}
          hint={t('sign.nameHint')}
          box={{ autoComplete: 'name' }}
        />
      </Form>
    </section>
  );
}
