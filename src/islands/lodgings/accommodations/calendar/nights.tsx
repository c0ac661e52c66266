import Lock from 'lucide-react/icons/lock';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { DayGrid } from '../../../ui/day-grid.tsx';
import { DayTools } from '../../../ui/day-tools.tsx';
import { GridExportMenu, GridHead, GridStates } from '../../../ui/grid-page.tsx';
import { ListPage } from '../../../ui/list-page.tsx';
import { addBlock } from './blocks/store.ts';
import { Filters } from './filters.tsx';
import { NightDetails } from './night-details.tsx';
import { Sections } from './sections.tsx';
import { $nights, days, exportNights, filters, readNights } from './store.ts';
import { say } from './words.ts';

/** Free rooms of each accommodation, night by night. */
export function Nights() {
  return (
    <ListPage panel={null}>
      <GridHead title={say('title')} window={days}>
        <GridExportMenu file={exportNights} />
        {may('room_blocks:create') && (
          <Button kind="primary" icon={Lock} onPress={() => void addBlock()}>
            {say('block')}
          </Button>
        )}
      </GridHead>
      <Sections />
      <DayTools window={days} />
      <Filters />
      <GridStates
        $grid={$nights}
        filters={filters}
        retry={() => void readNights()}
        empty={[say('empty'), say('emptyText')]}
        noMatch={say('noMatchText')}
      >
        {(grid) => (
          <DayGrid
            label={say('title')}
            head={say('fields.room')}
            rows={grid.rows}
            days={grid.days}
            today={days.today()}
          >
            {(open, close) => <NightDetails open={open} close={close} />}
          </DayGrid>
        )}
      </GridStates>
    </ListPage>
  );
}
