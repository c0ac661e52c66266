import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { REMITTANCE } from '../../../../../lib/domain/remittances.ts';
import { kindOf } from '../editing.ts';
import { editor } from '../store.ts';

const $kind = computed(editor.form.$values, kindOf);

/** How the remittance of the form is paid out. */
export const useKind = () => useStore($kind);

/** Whether it has left: then what it is, whose it is and where it goes stays (rule: remittance-steps). */
export const useHasLeft = (): boolean =>
  (useStore(editor.form.fields.status.$value) ?? REMITTANCE.new) !== REMITTANCE.new;
