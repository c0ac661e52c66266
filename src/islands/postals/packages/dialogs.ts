import type { Output } from '../../../lib/contract/endpoint.ts';
import {
  AddEventInput,
  addPackageEvent,
  cancelPackage,
  savePackageFiles,
} from '../../../lib/contract/postals/package-actions.ts';
import { packages } from '../../../lib/contract/postals/packages.ts';
import type { PackageRow } from '../../../lib/contract/postals/packages.ts';
import { isHandedOver } from '../../../lib/contract/postals/events.ts';
import { asksReason } from '../../../lib/domain/package-events.ts';
import { recordDialogs } from '../../../lib/records/record-dialogs.ts';
import * as z from 'zod/mini';
import { earlierEvents, nextEvents } from './actions.ts';
import { reload } from './store.ts';

/** Actions of a package that ask something before they are done. */

const dialog = recordDialogs({ contract: packages, reload });

type Event = Output<typeof AddEventInput>;
const asks = (path: string, key: string, wrong: (event: Event) => boolean) =>
  z.refine<Event>((event) => !wrong(event), { error: key, path: path.split('.') });

/** What a step needs beside its code, told before it is sent. */
const eventForm = (row: PackageRow) =>
  AddEventInput.check(
    asks('reason', 'required', (event) => asksReason(event, row) && event.reason === ''),
    asks(
      'delivery.received_by',
      'received_by',
      ({ code, delivery }) => isHandedOver(code) && delivery === null,
    ),
    asks('text_es', 'both_languages', ({ text_en, text_es }) => text_en !== '' && text_es === ''),
    asks('text_en', 'both_languages', ({ text_en, text_es }) => text_en === '' && text_es !== ''),
  );

/** What a dialog of an event begins with; the first time of a doubled hour, unless said. */
const blankEvent = ({ sender }: PackageRow) => ({
  second: false,
  place: '',
  text_en: '',
  text_es: '',
  reason: '',
  photos: [],
  notify: sender.email !== null,
});

export const dialogs = {
  add_event: dialog(
    addPackageEvent,
    (row) => ({ ...blankEvent(row), code: nextEvents(row)[0], force: false }),
    {
      schemaOf: eventForm,
    },
  ),
  set_back: dialog(
    addPackageEvent,
    (row) => ({ ...blankEvent(row), code: earlierEvents(row).at(-1), force: true, notify: false }),
    { name: 'set_back', schemaOf: eventForm },
  ),
  files: dialog(savePackageFiles, (row) => ({ file_ids: row.files.map(({ id }) => id) })),
  cancel: dialog(cancelPackage, () => ({ reason: '' })),
} as const;

export type DialogName = keyof typeof dialogs;
