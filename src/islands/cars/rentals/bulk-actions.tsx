import Ban from 'lucide-react/icons/ban';
import ListChecks from 'lucide-react/icons/list-checks';
import { may } from '../../../lib/session/session.ts';
import { statusText } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { cancelChosen, moveChosen } from './do-action.ts';
import { say } from './words.ts';

const TO = [2, 3] as const;

/** What can be done with the chosen rentals at once. */
export function BulkActions() {
  return (
    <>
      {may('rentals:move') && (
        <Menu
          icon={ListChecks}
          label={say('bulk.status')}
          named
          items={TO.map((status) => ({
            label: statusText('rental', status),
            run: () => void moveChosen(status, statusText('rental', status)),
          }))}
        />
      )}
      {may('rentals:cancel') && (
        <Button kind="quiet" icon={Ban} onPress={() => void cancelChosen()}>
          {say('bulk.cancel')}
        </Button>
      )}
    </>
  );
}
