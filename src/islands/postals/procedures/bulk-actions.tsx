import Printer from 'lucide-react/icons/printer';
import Send from 'lucide-react/icons/send';
import { may } from '../../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { FORMS, saveForms } from './papers.ts';
import { list } from './store.ts';
import { submitTogether } from './submissions/submit.ts';
import { say } from './words.ts';

/** The chosen procedures, in the order of the list. */
function chosenIds(): number[] {
  const chosen = list.$selection.get();
  const rows = list.$page.get().page?.results ?? [];
  return rows.flatMap(({ id }) => (chosen.has(id) ? [id] : []));
}

/** What can be done with the chosen procedures at once. The default export is what React.lazy asks for. */
export default function BulkActions() {
  return (
    <>
      <Menu
        icon={Printer}
        label={say('actions.print')}
        named
        items={(Object.keys(FORMS) as (keyof typeof FORMS)[]).map((name) => ({
          label: say(`actions.${name}`),
          run: () => saveForms(name, chosenIds()),
        }))}
      />
      {may('procedures:submit') && (
        <Button icon={Send} onPress={() => submitTogether(chosenIds())}>
          {say('actions.submit_together')}
        </Button>
      )}
    </>
  );
}
