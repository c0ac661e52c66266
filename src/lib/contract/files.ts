import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { IdParams, QueryInteger } from './fields.ts';
import { UploadedFile } from './photos.ts';

/** What a dropped file is for decides its count, size and types (rule: upload-limits). */
const FILE_PURPOSES = ['photo', 'document', 'pdf', 'passport_photo', 'signature'] as const;
export type FilePurpose = (typeof FILE_PURPOSES)[number];

export const uploadFile = endpoint({
  method: 'POST',
  path: '/system/files/',
  summary: 'Upload one file (multipart: purpose, file); it belongs to a record once a save names its id',
  access: 'files:create',
  body: z.object({ purpose: z.enum(FILE_PURPOSES) }),
  upload: true,
  answer: UploadedFile,
  status: 201,
  success: 'files_uploaded',
});

export const signFile = endpoint({
  method: 'GET',
  path: '/system/files/{id}/link',
  summary: 'A download link that is valid for 60 seconds',
  access: 'files:read',
  params: IdParams,
  answer: UploadedFile,
});

/** The address in a file entry. Anybody who holds it may read the file while it is good: <img> and <a> send no token. */
export const fileContent = endpoint({
  method: 'GET',
  path: '/system/files/{id}/content',
  summary: 'The bytes of a file, by a signed link',
  access: 'public',
  params: IdParams,
  query: z.object({
    /** Seconds since 1970. */
    expires: z.pipe(z.string().check(z.regex(/^\d{1,12}$/)), z.transform(Number)),
    signature: z.string().check(z.maxLength(100)),
    /** One of the smaller widths of a photo; the link is signed with it. */
    width: z.optional(QueryInteger),
  }),
  download: 'application/octet-stream',
});
