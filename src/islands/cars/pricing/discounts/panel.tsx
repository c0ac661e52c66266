import { useStore } from '@nanostores/react';
import * as z from 'zod/mini';
import { $brands, brandName } from '../../../../lib/choices/brand-choices.ts';
import { $modelChoices, $officeGroups } from '../../../../lib/choices/car-choices.ts';
import { discounts } from '../../../../lib/contract/cars/pricing/discounts.ts';
import type { DiscountRow } from '../../../../lib/contract/cars/pricing/discounts.ts';
import { formatDate } from '../../../../lib/words/format.ts';
import { commonWords } from '../../../../lib/words/words.ts';
import { StatusBadge, statusText } from '../../../ui/badge.tsx';
import type { ShowTyped } from '../../../ui/form-dialog.tsx';
import { Facts, PanelSection } from '../../../ui/panel-parts.tsx';
import { instant, number, percent } from '../../../ui/reader.ts';
import { recordActions } from '../../../ui/record-actions.ts';
import { RecordPanel } from '../../../ui/record-panel.tsx';
import { records } from './store.ts';
import {
  amountText,
  categoriesText,
  daysText,
  namesText,
  usesText,
  weekdaysText,
  windowText,
} from './texts.ts';
import { Uses } from './uses.tsx';
import { label, option, say } from './words.ts';

/** What can be done with a discount, for its panel and its context menu. */
export const actionsOf = recordActions(records);

/** Everything about one discount, and which rentals have it. */
export function DiscountPanel() {
  return (
    <RecordPanel
      records={records}
      head={(row) => ({
        badge: <StatusBadge kind="global" value={row.status} />,
        note: `${amountText(row)} · ${row.code ?? say('byItself')}`,
      })}
      actions={actionsOf}
      label={label}
      show={show}
    >
      {(row) => (
        <>
          <PanelSection>
            <Details row={row} />
          </PanelSection>
          <PanelSection title={say('panel.uses')}>
            <Uses row={row} />
          </PanelSection>
        </>
      )}
    </RecordPanel>
  );
}

/** Lists of a discount by the names of what they hold. */
function showList(field: string, values: readonly unknown[]): string {
  if (values.length === 0) return say('any');
  if (field === 'weekdays') return weekdaysText(values.map(Number));
  if (field === 'categories') return categoriesText(values.map(String));
  const known =
    field === 'model_ids' ? $modelChoices.get() : $officeGroups.get().flatMap(({ offices }) => offices);
  return namesText(values.map((id) => known.find((one) => one.id === id) ?? { name: String(id) }));
}

/** What an amount of a discount is of; what is typed in a form has it beside its box. */
type Kind = Pick<DiscountRow, 'fee_type' | 'currency'>;

/** A value of a discount as people read it. */
function show(field: string, value: unknown, kind?: Kind): string | undefined {
  if (Array.isArray(value)) return showList(field, value);
  if (typeof value === 'boolean') return commonWords(value ? 'yes' : 'no');
  if (field === 'brand' && typeof value === 'string') return brandName($brands.get(), value);
  if (/_(from|to)$/.test(field) && typeof value === 'string') return formatDate(value);
  if (typeof value !== 'number') return undefined;
  if (field === 'status') return statusText('global', value);
  if (field === 'fee_type') return option('fee_type', value);
  if (field !== 'amount') return number(value);
  // A percentage has hundredths as an amount has: both read the same without their unit.
  return kind ? amountText({ ...kind, amount: value }) : percent(value).replace(/\s?%/, '');
}

const KindOf = z.pick(discounts.row, { fee_type: true, currency: true });

/** The same of a side of a comparison. */
export const showTyped: ShowTyped = (field, value, side) =>
  show(field, value, z.safeParse(KindOf, side).data);

function Details({ row }: { row: DiscountRow }) {
  const brands = useStore($brands);
  return (
    <Facts
      facts={[
        [label('name_en'), row.name_en],
        [label('name_es'), row.name_es],
        [label('on_extras'), commonWords(row.on_extras ? 'yes' : 'no')],
        [label('combines'), commonWords(row.combines ? 'yes' : 'no')],
        [label('models'), namesText(row.models)],
        [label('categories'), categoriesText(row.categories)],
        [label('offices'), namesText(row.offices)],
        [label('brand'), row.brand === null ? '' : brandName(brands, row.brand)],
        [label('days'), daysText(row)],
        [label('booking'), windowText(row.booking_from, row.booking_to)],
        [label('pick_up'), windowText(row.pick_up_from, row.pick_up_to)],
        [label('weekdays'), weekdaysText(row.weekdays)],
        [label('max_uses_of_client'), row.max_uses_of_client === null ? '' : number(row.max_uses_of_client)],
        [label('uses'), usesText(row)],
        [label('updated_at'), instant(row.updated_at)],
      ]}
    />
  );
}
