import Ban from 'lucide-react/icons/ban';
import ListChecks from 'lucide-react/icons/list-checks';
import type { Permission } from '../../lib/contract/permissions.ts';
import type { StatusKind } from '../../lib/contract/status.ts';
import { may } from '../../lib/session/session.ts';
import { statusText } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import type { Bulk } from './bulk.ts';
import type { WithWords } from './words.ts';

const TO = [2, 3] as const;

interface BulkActionsProps extends WithWords {
  bulk: Bulk;
  /** Whose words the statuses have. */
  kind: StatusKind;
  moves: Permission;
  cancels: Permission;
}

/** What can be done with the chosen reservations at once. The default export is what React.lazy asks for. */
export default function BulkActions({ bulk, kind, moves, cancels, words: { say } }: BulkActionsProps) {
  return (
    <>
      {may(moves) && (
        <Menu
          icon={ListChecks}
          label={say('bulk.status')}
          named
          items={TO.map((status) => ({
            label: statusText(kind, status),
            run: () => void bulk.move(status, statusText(kind, status)),
          }))}
        />
      )}
      {may(cancels) && (
        <Button kind="quiet" icon={Ban} onPress={() => void bulk.cancel()}>
          {say('bulk.cancel')}
        </Button>
      )}
    </>
  );
}
