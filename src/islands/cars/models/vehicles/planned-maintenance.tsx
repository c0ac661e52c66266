import { useState } from 'react';
import { attempt } from '../../../../lib/api/attempt.ts';
import type { VehicleRow } from '../../../../lib/contract/cars/vehicles.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { may } from '../../../../lib/session/session.ts';
import { Button } from '../../../ui/button.tsx';
import { PanelSection } from '../../../ui/panel-parts.tsx';
import { useAnswer } from '../../../ui/use-answer.ts';
import { endOf, maintenanceOf } from './maintenance.ts';
import { records } from './store.ts';
import { say } from './words.ts';

/** Days on which the vehicle will be in maintenance, where there are any. */
export function PlannedMaintenance({ row }: { row: VehicleRow }) {
  const [ended, countEnded] = useState(0);
  const state = useAnswer(maintenanceOf, row.id, row.version + ended);
  if (state.kind !== 'ready' || state.value.length === 0) return null;
  return (
    <PanelSection title={say('maintenance.planned')}>
      <ul className="grid gap-2">
        {state.value.map((block) => (
          <li key={block.id} className="flex items-start gap-2">
            <span className="min-w-0 flex-1">
              {formatDate(block.from)} – {formatDate(block.to)} · {say(`kinds.${block.kind}`)}
              <span className="block text-xs text-ink-3">{block.reason}</span>
            </span>
            {may('vehicles:update') && (
              <Button
                kind="quiet"
                onPress={() =>
                  void attempt(async () => {
                    await endOf(block);
                    countEnded(ended + 1);
                    records.reload();
                  })
                }
              >
                {say('maintenance.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
