import FileText from 'lucide-react/icons/file-text';
import { may } from '../../../lib/session/session.ts';
import { Menu } from '../../ui/menu.tsx';
import { bulk } from './do-action.ts';
import { say } from './words.ts';

/** What can be done with the chosen packages at once. */
export function BulkActions() {
  if (!may('packages:order')) return null;
  return (
    <Menu
      icon={FileText}
      label={say('orders.bulk')}
      named
      items={(['generate_order', 'remove_order', 'cancel_order'] as const).map((name) => ({
        label: say(`orders.${name}`),
        run: bulk[name],
      }))}
    />
  );
}
