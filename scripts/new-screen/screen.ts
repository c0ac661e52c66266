import { up, variable } from './names.ts';
import type { Names } from './names.ts';

export const page = ({ route, plural }: Names): string => `\
---
import { Screen } from '${up(route)}../islands/${route}/screen.tsx';
import Office from '${up(route)}../layouts/office.astro';
import { ${variable(plural)} } from '${up(route)}../lib/contract/${route}.ts';
export { getStaticPaths } from '${up(route)}../lib/site/routes.ts';
---

<Office name="${route}" list={${variable(plural)}}>
  <Screen client:only="react" />
</Office>
`;

export const store = ({ route, plural }: Names): string => `\
import type words from '${up(route)}../../public/locales/en/${route}.json';
import { ${variable(plural)} } from '${up(route)}../lib/contract/${route}.ts';
import { recordScreen } from '${up(route)}../lib/records/record-screen.ts';
import { screenWords } from '${up(route)}ui/screen-words.ts';

export const { say, label } = screenWords<typeof words>('${route}');
export const records = recordScreen({ contract: ${variable(plural)}, nameOf: ({ name }) => name, say });
export const { list, panel, editor } = records;
`;

export const columns = ({ route, type }: Names): string => `\
import type { ${type}Row } from '${up(route)}../lib/contract/${route}.ts';
import type { Column } from '${up(route)}ui/column.ts';
import { column, nameColumn, noteColumn, statusColumn, updatedColumn } from '${up(route)}ui/record-columns.tsx';
import { label } from './store.ts';

export const columns: readonly Column<${type}Row>[] = [
  column(label, 'code', { sort: 'code', cell: ({ code }) => code, card: 'line' }),
  nameColumn(label),
  statusColumn(label),
  noteColumn(label),
  updatedColumn(label),
];
`;

export const fields = ({ route, singular }: Names): string => `\
import { FieldGrid } from '${up(route)}ui/field-grid.tsx';
import { SelectField } from '${up(route)}ui/select-field.tsx';
import { globalStatuses } from '${up(route)}ui/status-choices.ts';
import { TextField } from '${up(route)}ui/text-field.tsx';
import { TextareaField } from '${up(route)}ui/textarea-field.tsx';
import { editor, label } from './store.ts';

/** Fields of a ${singular}; loaded when the dialog first opens. */
export default function Fields() {
  const { fields } = editor.form;
  return (
    <>
      <FieldGrid columns={3}>
        <TextField field={fields.code} label={label('code')} />
        <TextField field={fields.name} label={label('name')} />
        <SelectField field={fields.status} label={label('status')} options={globalStatuses()} />
      </FieldGrid>
      <TextareaField field={fields.note} label={label('note')} />
    </>
  );
}
`;

export const panel = ({ route, type, singular }: Names): string => `\
import { StatusBadge } from '${up(route)}ui/badge.tsx';
import { instant } from '${up(route)}ui/reader.ts';
import { recordActions } from '${up(route)}ui/record-actions.ts';
import { RecordPanel } from '${up(route)}ui/record-panel.tsx';
import { showGlobalStatus as show } from '${up(route)}ui/status-choices.ts';
import { label, records } from './store.ts';

export const actionsOf = recordActions(records);

/** Everything about one ${singular}. */
export function ${type}Panel() {
  return (
    <RecordPanel
      records={records}
      head={({ status }) => ({ badge: <StatusBadge kind="global" value={status} /> })}
      actions={actionsOf}
      label={label}
      show={show}
      facts={(row) => [
        [label('code'), row.code],
        [label('note'), row.note],
        [label('updated_at'), instant(row.updated_at)],
      ]}
    />
  );
}
`;

export const screen = ({ route, type }: Names): string => `\
import { FilterSelect } from '${up(route)}ui/filter-select.tsx';
import { lateFields } from '${up(route)}ui/late.tsx';
import { RecordList } from '${up(route)}ui/record-list.tsx';
import { globalStatuses, showGlobalStatus as show } from '${up(route)}ui/status-choices.ts';
import { columns } from './columns.tsx';
import { ${type}Panel, actionsOf } from './panel.tsx';
import { editor, label, list, records, say } from './store.ts';

const Fields = lateFields(editor, () => import('./fields.tsx'));

/** ${route} */
export const Screen = () => (
  <RecordList
    records={records}
    say={say}
    label={label}
    columns={columns}
    actions={actionsOf}
    panel={<${type}Panel />}
    fields={<Fields />}
    show={show}
  >
    <FilterSelect list={list} name="status" label={label('status')} options={globalStatuses()} />
  </RecordList>
);
`;
