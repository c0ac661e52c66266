import FileText from 'lucide-react/icons/file-text';
import Send from 'lucide-react/icons/send';
import { may } from '../../../../lib/session/session.ts';
import { bringWords } from '../../../../lib/words/words-on-demand.ts';
import { Button } from '../../../ui/button.tsx';
import { lazyDialog } from '../../../ui/lazy-dialog.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { useActionDialogs } from '../../../ui/use-action-dialogs.ts';
import { ORDER_VERBS, SIDES } from './actions.ts';
import { sendTogether, sending } from './batches/send.ts';
import { doBulk } from './late-actions.ts';
import { list } from './store.ts';
import { say } from './words.ts';

const SendDialog = lazyDialog(async () => {
  await bringWords('postals/remittance_batches');
  return import('./batches/send-dialog.tsx');
});

/** Sends the chosen remittances together. */
function sendChosen(): void {
  const chosen = list.$selection.get();
  sendTogether((list.$page.get().page?.results ?? []).filter(({ id }) => chosen.has(id)));
}

/** What can be done with the chosen remittances at once. The default export is what React.lazy asks for. */
export default function BulkActions() {
  const closeSend = useActionDialogs(sending);
  return (
    <>
      {may('remittances:order') &&
        SIDES.map((side) => (
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
      {may('remittances:step') && (
        <Button icon={Send} onPress={sendChosen}>
          {say('sendTogether')}
        </Button>
      )}
      {closeSend && <SendDialog onClose={closeSend} />}
    </>
  );
}
