import { attempt } from '../../../../lib/api/attempt.ts';
import { call } from '../../../../lib/api/call.ts';
import { procedureSubmissions } from '../../../../lib/contract/postals/procedure-submissions.ts';
import { procedures } from '../../../../lib/contract/postals/procedures.ts';
import type { ProcedureRow } from '../../../../lib/contract/postals/procedures.ts';
import { createActionDialog } from '../../../../lib/forms/action-dialog.ts';
import { createForm } from '../../../../lib/forms/form.ts';
import { showToast } from '../../../../lib/shell/toasts.ts';
import { goToSection } from '../sections.tsx';
import { reload } from '../store.ts';
import { list } from './store.ts';
import { say } from './words.ts';

/** Procedures that are offered to be submitted together. */
interface Offered {
  readonly id: number;
  readonly ready: readonly Pick<ProcedureRow, 'id' | 'code' | 'applicant_name' | 'type'>[];
  /** Of those that somebody chose, so many are not complete, or not new. */
  readonly unready: number;
}

/** Submits procedures together. */
export const submitting = createActionDialog({
  key: procedureSubmissions.create.path,
  formFor: ({ ready }: Offered) =>
    createForm({
      id: 'submit-procedures',
      schema: procedureSubmissions.input,
      initial: { procedure_ids: ready.map(({ id }) => id), note: '' },
      submit: (body, idempotencyKey) => call(procedureSubmissions.create, { body, idempotencyKey }),
    }),
  fresh: (offered) => Promise.resolve(offered),
  reload: () => {
    reload();
    void list.reload();
  },
  done: ({ id }) => goToSection('submissions', { id: String(id) }),
});

/** Offers these procedures, or every one that is ready, in the order of their people. */
export const submitTogether = (ids?: readonly number[]): void =>
  void attempt(async () => {
    const { results } = await call(procedures.list, {
      query: { preset: 'to_submit', page_size: 250, sort: 'applicant' },
    });
    const ready = results.filter(({ id }) => ids?.includes(id) ?? true);
    const [first] = ready;
    if (first) submitting.open({ id: first.id, ready, unready: ids ? ids.length - ready.length : 0 });
    else showToast('info', { text: say('submit.none') });
  });
