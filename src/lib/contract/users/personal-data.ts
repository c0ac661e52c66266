import { endpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';
import { members } from './members.ts';

/** What a person may ask of the company about their own data: all of it, its rest, and its end. */

/** Years for which the law keeps records of travel and remittances (31 CFR 501.601). */
export const RETENTION_YEARS = 10;

export const exportPersonalData = endpoint({
  method: 'POST',
  path: `${members.path}{id}/export_personal_data/`,
  summary: 'Everything about one person as a ZIP: person.json and their files; the history keeps who asked',
  access: 'members:personal_data',
  params: IdParams,
  download: 'application/zip',
  success: 'file_generated',
});
