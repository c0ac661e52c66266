import { useMemo } from 'react';
import { call } from '../../../../lib/api/call.ts';
import { manifestPackages } from '../../../../lib/contract/postals/manifests.ts';
import type { ManifestPackage, ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { useAnswer } from '../../../ui/use-answer.ts';

/** What is on a manifest, read again whenever its row is: what was checked in gives it no new version. */
export function useContents(row: ManifestRow) {
  const ask = useMemo(() => (id: number) => call(manifestPackages, { params: { id } }), [row]);
  return useAnswer(ask, row.id);
}

/** Whether parcels of it have not come. */
export const isLacking = ({ arrived, parcels }: ManifestPackage): boolean => arrived < parcels;
