import * as z from 'zod/mini';
import { Answer } from '../../../src/islands/ui/public/answer.tsx';
import { Field } from '../../../src/islands/ui/public/field.tsx';
import { Form } from '../../../src/islands/ui/public/form.tsx';
import { Notice } from '../../../src/islands/ui/public/notice.tsx';
import { Receipt } from '../../../src/islands/ui/public/receipt.tsx';
import { Email } from '../../../src/lib/contract/fields.ts';
import { createPublicForm } from '../../../src/lib/forms/public-form.ts';
import type { PublicForm } from '../../../src/lib/forms/public-form.ts';
import { say } from '../facts.ts';
import type { Parts } from '../gallery.tsx';

const make = (...names: readonly string[]): PublicForm =>
  createPublicForm({
    schema: z.object(Object.fromEntries(names.map((name) => [name, Email]))),
    send: () => new Promise(() => undefined),
  });
const open = make('open.email', 'open.password');
const refused = make('refused.email');
const busy = make();
void refused.submit({});
void busy.submit({});

const reveal = { show: say('Show', 'Mostrar'), hide: say('Hide', 'Ocultar') };
const email = { label: say('Email', 'Correo'), box: { type: 'email', autoComplete: 'email' } } as const;
const log = say('Log in', 'Iniciar sesión');
const longText = say(
  'We could not find this payment. Check the code in the mail that we sent you, or write to us.',
  'No encontramos este pago. Revise el código del correo que le enviamos, o escríbanos.',
);

export const PUBLIC: Parts = {
  'public/form': {
    open: (
      <Form form={open} action={log}>
        <Field form={open} name="open.email" hint={longText} {...email} />
        <Field
          form={open}
          name="open.password"
          label={say('Password', 'Contraseña')}
          reveal={reveal}
          box={{ type: 'password', autoComplete: 'current-password' }}
        />
      </Form>
    ),
    busy: (
      <Form form={busy} action={log}>
        {null}
      </Form>
    ),
  },
  'public/field': {
    refused: (
      <Form form={refused} action={log}>
        <Field form={refused} name="refused.email" hint={longText} {...email} />
      </Form>
    ),
  },
  'public/answer': {
    done: (
      <Answer message={say('We sent you a link.', 'Le enviamos un enlace.')}>
        <p>{longText}</p>
      </Answer>
    ),
  },
  'public/notice': {
    success: (
      <Notice tone="success" title={say('Paid', 'Pagado')}>
        <p>{longText}</p>
      </Notice>
    ),
    info: (
      <Notice tone="info" title={say('The bank has not answered yet', 'El banco todavía no responde')}>
        <p>{longText}</p>
      </Notice>
    ),
    warn: (
      <Notice tone="warn" title={say('Not paid', 'No se pagó')}>
        <p>{longText}</p>
      </Notice>
    ),
    danger: (
      <Notice tone="danger" title={say('Payment not found', 'Pago no encontrado')}>
        <p>{longText}</p>
      </Notice>
    ),
  },
  'public/receipt': {
    offered: (
      <Receipt
        token="x"
        words={{
          pdf: say('Save the receipt', 'Guardar el recibo'),
          mail: say('Mail it to me', 'Enviármelo por correo'),
          mailed: say('It is on its way.', 'Va en camino.'),
        }}
      />
    ),
  },
};
