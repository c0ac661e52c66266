import { useStore } from '@nanostores/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Columns3 from 'lucide-react/icons/columns-3';
import Pin from 'lucide-react/icons/pin';
import type { WritableAtom } from 'nanostores';
import { useRef, useState } from 'react';
import {
  COLUMN_WIDTHS,
  isShown,
  moveColumn,
  orderedColumns,
  PLAIN_TABLE,
  setWidth,
  toggleColumn,
  togglePin,
} from '../../lib/records/preferences.ts';
import type { TablePreferences } from '../../lib/records/preferences.ts';
import { commonWords } from '../../lib/words/words.ts';
import { Button } from './button.tsx';
import type { Column } from './column.ts';
import { IconButton } from './icon-button.tsx';
import { Popover } from './popover.tsx';

interface ColumnsMenuProps {
  columns: readonly Column<never>[];
  preferences: WritableAtom<TablePreferences>;
}

/** Which columns a table shows, in which order, which stay in sight, and how tall its rows are; remembered. */
export function ColumnsMenu({ columns, preferences }: ColumnsMenuProps) {
  const layout = useStore(preferences);
  const [open, setOpen] = useState(false);
  const holder = useRef<HTMLSpanElement>(null);
  const label = commonWords('list.columns');
  return (
    <span ref={holder} className="inline-flex max-sm:hidden">
      <IconButton icon={Columns3} label={label} opens="dialog" open={open} onPress={() => setOpen(!open)} />
      {open && (
        <Popover anchor={holder} onClose={() => setOpen(false)} role="dialog" label={label}>
          <ul className="grid">
            {orderedColumns(columns, layout).map((column) => {
              const name = column.label();
              const pinned = layout.pinned.includes(column.key);
              return (
                <li key={column.key} className="flex items-center gap-1">
                  <label className="flex min-h-8 flex-1 items-center gap-2 px-2 whitespace-nowrap">
                    <input
                      type="checkbox"
                      checked={isShown(column, layout)}
                      onChange={() => preferences.set(toggleColumn(column, layout))}
                      className="size-4 accent-(--accent)"
                    />
                    {name}
                  </label>
                  <WidthChoice
                    name={name}
                    width={layout.widths[column.key]}
                    onChoose={(width) => preferences.set(setWidth(column.key, width, layout))}
                  />
                  <IconButton
                    icon={Pin}
                    pressed={pinned}
                    label={commonWords(pinned ? 'list.unpin' : 'list.pin', { name })}
                    onPress={() => preferences.set(togglePin(column.key, layout))}
                  />
                  <IconButton
                    icon={ArrowLeft}
                    label={commonWords('list.moveLeft', { name })}
                    onPress={() => preferences.set(moveColumn(columns, column.key, -1, layout))}
                  />
                  <IconButton
                    icon={ArrowRight}
                    label={commonWords('list.moveRight', { name })}
                    onPress={() => preferences.set(moveColumn(columns, column.key, 1, layout))}
                  />
                </li>
              );
            })}
          </ul>
          <div className="mt-1 flex items-center justify-between gap-4 border-t border-line px-2 pt-1">
            <label className="flex min-h-8 items-center gap-2">
              <input
                type="checkbox"
                checked={layout.compact}
                onChange={() => preferences.set({ ...layout, compact: !layout.compact })}
                className="size-4 accent-(--accent)"
              />
              {commonWords('list.compact')}
            </label>
            <Button kind="quiet" onPress={() => preferences.set(PLAIN_TABLE)}>
              {commonWords('list.resetColumns')}
            </Button>
          </div>
        </Popover>
      )}
    </span>
  );
}

const WIDTH_NAMES = ['narrow', 'middle', 'wide'] as const;

interface WidthChoiceProps {
  /** Of the column. */
  name: string;
  width: number | undefined;
  onChoose(width: number | undefined): void;
}

/** How wide a column is; one that was dragged to a width of its own says so. */
function WidthChoice({ name, width, onChoose }: WidthChoiceProps) {
  const dragged = width !== undefined && !WIDTH_NAMES.some((choice) => COLUMN_WIDTHS[choice] === width);
  return (
    <select
      aria-label={commonWords('list.resize', { name })}
      value={width ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
      className="h-7 rounded-sm border border-control-line bg-surface px-1 text-sm"
    >
      <option value="">{commonWords('list.widths.fitting')}</option>
      {WIDTH_NAMES.map((choice) => (
        <option key={choice} value={COLUMN_WIDTHS[choice]}>
          {commonWords(`list.widths.${choice}`)}
        </option>
      ))}
      {dragged && <option value={width}>{width} px</option>}
    </select>
  );
}
