import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import {
  submissionSheetPdf,
  submissionSheetXlsx,
} from '../../../../lib/contract/postals/procedure-submissions.ts';
import type { SubmissionRow } from '../../../../lib/contract/postals/procedure-submissions.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { saveFormsOf, saveSheet } from './store.ts';
import { say } from './words.ts';

/** What can be had of a submission: its sheet first. */
export const actionsOf = ({ id }: SubmissionRow): MenuItem[] => [
  { label: say('actions.pdf'), icon: FileText, run: () => saveSheet(submissionSheetPdf, id) },
  { label: say('actions.xlsx'), icon: FileText, run: () => saveSheet(submissionSheetXlsx, id) },
  { label: say('actions.forms'), icon: Printer, run: () => saveFormsOf(id) },
];
