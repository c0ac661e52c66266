import * as z from 'zod/mini';
import { createActionDialog } from '../../../../lib/action-dialog.ts';
import { call } from '../../../../lib/api.ts';
import {
  cancelService,
  deliverService,
  restoreService,
  saveServiceFiles,
  services,
} from '../../../../lib/contract/financials/services.ts';
import type { ServiceRow } from '../../../../lib/contract/financials/services.ts';
import { createForm } from '../../../../lib/form.ts';
import { money } from '../format.tsx';
import { reload } from './store.ts';

/** Actions of a service that ask something before they are done. */

const fresh = ({ id }: ServiceRow): Promise<ServiceRow> => call(services.get, { params: { id } });

export const delivering = createActionDialog({
  key: deliverService.path,
  formFor: (row: ServiceRow) =>
    createForm({
      id: 'service-deliver',
      schema: deliverService.body,
      initial: { reason: '' },
      submit: (body, intention) =>
        call(deliverService, { params: { id: row.id }, version: row.version, body, intention }),
    }),
  fresh,
  reload,
});

export const cancelling = createActionDialog({
  key: cancelService.path,
  formFor: (row: ServiceRow) =>
    createForm({
      id: 'service-cancel',
      schema: cancelService.body.check(
        z.refine(({ kept }) => kept <= row.due.amount, {
          error: 'above_due',
          path: ['kept'],
          params: { most: money(row.due) },
        }),
      ),
      initial: { reason: '', kept: 0 },
      submit: (body, intention) =>
        call(cancelService, { params: { id: row.id }, version: row.version, body, intention }),
    }),
  fresh,
  reload,
});

export const restoring = createActionDialog({
  key: restoreService.path,
  formFor: (row: ServiceRow) =>
    createForm({
      id: 'service-restore',
      schema: restoreService.body,
      initial: { reason: '' },
      submit: (body, intention) =>
        call(restoreService, { params: { id: row.id }, version: row.version, body, intention }),
    }),
  fresh,
  reload,
});

export const filing = createActionDialog({
  key: saveServiceFiles.path,
  formFor: (row: ServiceRow) =>
    createForm({
      id: 'service-files',
      schema: saveServiceFiles.body,
      initial: { file_ids: row.files.map(({ id }) => id) },
      submit: (body, intention) =>
        call(saveServiceFiles, { params: { id: row.id }, version: row.version, body, intention }),
    }),
  fresh,
  reload,
});
