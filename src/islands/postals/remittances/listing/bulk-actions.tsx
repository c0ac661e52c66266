import FileText from 'lucide-react/icons/file-text';
import { may } from '../../../../lib/session/session.ts';
import { Menu } from '../../../ui/menu.tsx';
import { ORDER_VERBS, SIDES } from './actions.ts';
import { doBulk } from './late-actions.ts';
import { say } from './words.ts';

/** What can be done with the chosen remittances at once. The default export is what React.lazy asks for. */
export default function BulkActions() {
  if (!may('remittances:order')) return null;
  return (
    <>
      {SIDES.map((side) => (
        <Menu
          key={side}
          icon={FileText}
          label={say(`orders.${side}`)}
          named
          items={ORDER_VERBS.map((verb) => ({
            label: say(`orders.bulk.${verb}`),
            run: () => doBulk(verb, side),
          }))}
        />
      ))}
    </>
  );
}
