import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { FileEntry, IdParams } from './fields.ts';

/** product.md §4 What a dropped file is for decides its count, size and types. */
export const FILE_PURPOSES = ['photo', 'document', 'pdf'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const uploadFile = endpoint({
  method: 'POST',
  path: '/system/files/',
  summary: 'Upload one file (multipart: purpose, file); it belongs to a record once a save names its id',
  access: 'files:create',
  body: z.object({ purpose: z.enum(FILE_PURPOSES) }),
  upload: true,
  answer: FileEntry,
  status: 201,
  success: 'files_uploaded',
});

export const signFile = endpoint({
  method: 'GET',
  path: '/system/files/{id}/link',
  summary: 'A download link that lives 60 seconds',
  access: 'files:read',
  params: IdParams,
  answer: FileEntry,
});
