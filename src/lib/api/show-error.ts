import type { ApiError } from './call.ts';
import { recordAddress } from '../records/record-address.ts';
import { showToast } from '../shell/toasts.ts';
import type { ToastAction } from '../shell/toasts.ts';

/** Tells a person what failed. A session that ended leads to the login by itself, and drafts are offered after it. */
export function showError(error: ApiError, actions: readonly ToastAction[] = []): void {
  const { code, title, detail, errors, record, status } = error;
  if (status === 401 && code !== 'e2') return;
  const open: ToastAction[] = record
    ? [{ label: 'openRecord', run: () => location.assign(recordAddress(record.key, record.id)) }]
    : [];
  showToast('danger', { error: code, title, detail, fields: errors.map(({ message }) => message) }, [
    ...open,
    ...actions,
  ]);
}
