import { call } from '../../../../lib/api/call.ts';
import { importPackages } from '../../../../lib/contract/postals/package-import.ts';
import type { PackageImportResult } from '../../../../lib/contract/postals/package-import.ts';
import { createImport } from '../../../../lib/records/record-import.ts';
import { reload } from '../store.ts';

/** Packages from a partner's file. Nothing is added that is here already, so nobody is asked about doubles. */
export const packageImport = createImport<PackageImportResult>({
  send: ({ duplicates: _, ...body }, options) => call(importPackages, { body, ...options }),
  reload,
});
