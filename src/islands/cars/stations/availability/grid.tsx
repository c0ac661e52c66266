import Mail from 'lucide-react/icons/mail';
import Lock from 'lucide-react/icons/lock';
import type { ReactNode } from 'react';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { DayGrid } from '../../../ui/day-grid.tsx';
import { DayTools } from '../../../ui/day-tools.tsx';
import { GridExportMenu, GridHead, GridStates } from '../../../ui/grid-page.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { addBlock } from './blocks/store.ts';
import { DayDetails } from './day-details.tsx';
import { Filters } from './filters.tsx';
import { $offer } from './offer/open.ts';
import { $grid, chosenForOffer, days, exportGrid, filters, readGrid } from './store.ts';
import { say } from './words.ts';

/** Free cars of each model at each station, day by day. */
export function Grid({ sections }: { sections: ReactNode }) {
  return (
    <ListPage panel={null}>
      <GridHead title={say('title')} window={days}>
        <GridExportMenu file={exportGrid} />
        <Button kind="quiet" icon={Mail} onPress={() => $offer.set(chosenForOffer())}>
          {say('offer')}
        </Button>
        {may('blocks:create') && (
          <Button kind="primary" icon={Lock} onPress={() => addBlock()}>
            {say('block')}
          </Button>
        )}
      </GridHead>
      {sections}
      <DayTools window={days} />
      <Filters />
      <GridStates
        $grid={$grid}
        filters={filters}
        retry={() => void readGrid()}
        empty={[say('empty'), say('emptyText')]}
        noMatch={say('noMatchText')}
      >
        {(grid) => (
          <DayGrid
            label={say('title')}
            head={say('models')}
            rows={grid.rows}
            days={grid.days}
            today={days.today()}
          >
            {(open, close) => <DayDetails open={open} close={close} />}
          </DayGrid>
        )}
      </GridStates>
    </ListPage>
  );
}
