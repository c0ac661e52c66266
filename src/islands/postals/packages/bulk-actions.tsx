import FileText from 'lucide-react/icons/file-text';
import Printer from 'lucide-react/icons/printer';
import Truck from 'lucide-react/icons/truck';
import { useState } from 'react';
import { may } from '../../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { lazyDialog } from '../../ui/lazy-dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import { doBulk } from './late-actions.ts';
import { saveLabels } from './papers.ts';
import { list } from './store.ts';
import { say } from './words.ts';

const ChooseManifest = lazyDialog(() => import('./manifests/choose-dialog.tsx'));

/** Labels of the chosen packages, in the order of the list. */
function printLabels(): void {
  const chosen = list.$selection.get();
  const rows = list.$page.get().page?.results ?? [];
  saveLabels(rows.flatMap(({ id }) => (chosen.has(id) ? [id] : [])));
}

/** What can be done with the chosen packages at once. The default export is what React.lazy asks for. */
export default function BulkActions() {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      <Button icon={Printer} onPress={printLabels}>
        {say('actions.labels')}
      </Button>
      {may('packages:order') && (
        <Menu
          icon={FileText}
          label={say('orders.bulk')}
          named
          items={(['generate_order', 'remove_order', 'cancel_order'] as const).map((name) => ({
            label: say(`orders.${name}`),
            run: () => doBulk(name),
          }))}
        />
      )}
      {may('manifests:update') && (
        <Button icon={Truck} onPress={() => setChoosing(true)}>
          {say('actions.manifest')}
        </Button>
      )}
      {choosing && <ChooseManifest onClose={() => setChoosing(false)} />}
    </>
  );
}
