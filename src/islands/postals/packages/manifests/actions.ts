import Ban from 'lucide-react/icons/ban';
import FileText from 'lucide-react/icons/file-text';
import Package from 'lucide-react/icons/package';
import PackageCheck from 'lucide-react/icons/package-check';
import Pencil from 'lucide-react/icons/pencil';
import Plus from 'lucide-react/icons/plus';
import Send from 'lucide-react/icons/send';
import Trash2 from 'lucide-react/icons/trash-2';
import { manifestPaper, manifestWorkbook } from '../../../../lib/contract/postals/manifest-actions.ts';
import type { ManifestRow } from '../../../../lib/contract/postals/manifests.ts';
import { MANIFEST } from '../../../../lib/domain/manifest.ts';
import { may } from '../../../../lib/session/session.ts';
import type { MenuItem } from '../../../ui/menu.tsx';
import { errorWords } from '../../../ui/reader.ts';
import { refusedUnless } from '../../../ui/record-actions.ts';
import { goToSection } from '../sections.tsx';
import { $checkingIn, $gathering, dialogs, editor, remove, savePaper } from './store.ts';
import { say } from './words.ts';

/** Everything that can be done with a manifest, in the order of its life; what cannot be done now is left out or says why. */

export const isOpen = ({ status }: ManifestRow): boolean => status === MANIFEST.open;
const isOnItsWay = ({ status }: ManifestRow): boolean => status === MANIFEST.dispatched;
/** It came, and something of it is still looked for. */
const lacksSome = ({ missing }: ManifestRow): boolean => missing > 0;

/** A step of its life, and whether it means something now. */
const STEPS = [
  {
    label: () => say('actions.add_packages'),
    icon: Plus,
    may: 'manifests:update',
    means: isOpen,
    run: (row: ManifestRow) => $gathering.set(row),
  },
  {
    label: () => say('actions.dispatch'),
    icon: Send,
    may: 'manifests:dispatch',
    means: isOpen,
    refused: ({ packages }: ManifestRow) => (packages === 0 ? say('refused.empty') : undefined),
    run: (row: ManifestRow) => dialogs.dispatch.open(row),
  },
  {
    label: () => say('actions.check_in'),
    icon: PackageCheck,
    may: 'manifests:arrive',
    means: (row: ManifestRow) => isOnItsWay(row) || lacksSome(row),
    run: (row: ManifestRow) => $checkingIn.set(row),
  },
  {
    label: () => say('actions.arrive'),
    icon: PackageCheck,
    may: 'manifests:arrive',
    means: isOnItsWay,
    run: (row: ManifestRow) => dialogs.arrive.open(row),
  },
] as const;

const stepsOf = (row: ManifestRow): MenuItem[] =>
  STEPS.filter(({ means }) => means(row)).map((step) => ({
    label: step.label(),
    icon: step.icon,
    refused: refusedUnless(may(step.may)) ?? ('refused' in step ? step.refused(row) : undefined),
    run: () => step.run(row),
  }));

/** What it waits for: an empty one for packages, the others for what comes next. */
export function nextStep(row: ManifestRow): MenuItem | undefined {
  const able = stepsOf(row).filter(({ refused }) => refused === undefined);
  return isOpen(row) && row.packages > 0 ? able.at(-1) : able[0];
}

export function actionsOf(row: ManifestRow): MenuItem[] {
  const { id, number, packages } = row;
  return [
    ...stepsOf(row),
    {
      label: say('actions.edit'),
      icon: Pencil,
      refused: refusedUnless(may('manifests:update')),
      run: () => editor.edit(row),
    },
    { label: say('actions.pdf'), icon: FileText, run: () => savePaper(manifestPaper, id) },
    { label: say('actions.xlsx'), icon: FileText, run: () => savePaper(manifestWorkbook, id) },
    {
      label: say('actions.show'),
      icon: Package,
      run: () => goToSection('packages', { manifest: String(id) }),
    },
    ...(isOpen(row)
      ? [
          {
            label: say('actions.cancel'),
            icon: Ban,
            danger: true,
            refused: refusedUnless(may('manifests:cancel')),
            run: () => dialogs.cancel.open(row),
          },
          {
            label: say('actions.remove'),
            icon: Trash2,
            danger: true,
            refused:
              refusedUnless(may('manifests:remove')) ??
              (packages > 0 ? errorWords('reason.manifest_kept', { number }) : undefined),
            run: () => void remove(row),
          },
        ]
      : []),
  ];
}
