import { useStore } from '@nanostores/react';
import { useEffect, useState } from 'react';
import { ApiError, call } from '../../../../lib/api/call.ts';
import { creditOf } from '../../../../lib/contract/financials/accounts.ts';
import type { Output } from '../../../../lib/contract/endpoint.ts';
import { may } from '../../../../lib/session/session.ts';
import { money } from '../format.tsx';
import { editor } from './store.ts';
import { say } from './words.ts';

type Credit = Output<typeof creditOf.answer>;

/**
 * What the client may still owe, while a debt is being entered (rule: limit-told-early); nothing without an agreed
 * limit.
 */
export function CreditNote() {
  const { member_id, currency = 'USD', total } = useStore(editor.form.$values);
  const before = useStore(editor.form.$initial);
  const [credit, setCredit] = useState<Credit | undefined>(undefined);
  useEffect(() => {
    setCredit(undefined);
    if (typeof member_id !== 'number' || !may('accounts:read')) return undefined;
    const asking = new AbortController();
    call(creditOf, { query: { member_id: String(member_id), currency }, signal: asking.signal }).then(
      setCredit,
      (error: unknown) => {
        // The server refuses beyond the limit, whatever is shown here.
        if (!asking.signal.aborted && !(error instanceof ApiError)) throw error;
      },
    );
    return () => asking.abort();
  }, [member_id, currency]);

  if (!credit) return null;
  const { available, unused } = credit;
  // What the service charged already when the form opened is within the balance.
  const charged = before.member_id === member_id && before.currency === currency ? (before.total ?? 0) : 0;
  const after = available === null ? undefined : available.amount - ((total ?? charged) - charged);
  return (
    <div role="status" className="grid gap-1 text-ink-2">
      {available && after !== undefined && (
        <p className={after < 0 ? 'rounded-sm bg-danger-soft px-3 py-2 text-danger' : ''}>
          {after < 0
            ? say('credit.beyond', {
                left: money(available),
                amount: money({ ...available, amount: -after }),
              })
            : say('credit.left', { left: money(available), after: money({ ...available, amount: after }) })}
        </p>
      )}
      {unused.amount > 0 && <p>{say('credit.unused', { amount: money(unused) })}</p>}
    </div>
  );
}
