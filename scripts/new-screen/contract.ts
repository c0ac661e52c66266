import { up, variable } from './names.ts';
import type { Names } from './names.ts';

/** What API and browser agree on: code, name, status and note. */
export const contract = ({ area, name, plural, singular, type }: Names): string => `\
import * as z from 'zod/mini';
import { QueryIntegers, optionalLines, rowFields, text } from '${up(area)}fields.ts';
import { resource } from '${up(area)}resource.ts';

const common = { code: text(20), name: text(120), status: z.literal([1, 2]) };

const ${type}Input = z.object({
  ...common,
  status: z._default(common.status, 1),
  note: optionalLines(1000),
});

export const ${type}Row = z.object({ ...rowFields, ...common, status: z.int(), note: z.string() });
export type ${type}Row = z.infer<typeof ${type}Row>;

export const ${variable(plural)} = resource({
  area: '${area}',
  name: '${name}',
  singular: '${singular}',
  entity: '${plural}',
  row: ${type}Row,
  input: ${type}Input,
  filters: { status: z.optional(QueryIntegers) },
  sorts: ['code', 'name', 'status', 'updated_at'],
  defaultSort: 'code',
  blank: { status: 1, note: '' },
});
`;

const TEXTS = {
  en: {
    description: (title: string) => `List of records: ${title}.`,
    fields: ['Code', 'Name', 'Status', 'Note', 'Modified'],
    add: 'Add record',
    search: 'Search records',
    addTitle: 'Add a record',
    editTitle: 'Edit the record',
    remove: ['Delete {{name}}?', 'The record is deleted for good.', 'Delete record'],
    status: ['Active', 'Inactive'],
  },
  es: {
    description: (title: string) => `Lista de registros: ${title}.`,
    fields: ['Código', 'Nombre', 'Estado', 'Nota', 'Modificado'],
    add: 'Agregar registro',
    search: 'Buscar registros',
    addTitle: 'Agregar un registro',
    editTitle: 'Editar el registro',
    remove: ['¿Eliminar {{name}}?', 'El registro se elimina para siempre.', 'Eliminar registro'],
    status: ['Activo', 'Inactivo'],
  },
} as const;

/** The words of the screen in a language: right for records of any kind, to be replaced by their name. */
export function words({ titles }: Names, language: 'en' | 'es'): string {
  const { description, fields, add, search, addTitle, editTitle, remove, status } = TEXTS[language];
  const [code, name, state, note, updated] = fields;
  const [title, text, yes] = remove;
  const tree = {
    title: titles[language],
    description: description(titles[language]),
    fields: { code, name, status: state, note, updated_at: updated },
    options: { status: { 1: status[0], 2: status[1] } },
    add,
    search,
    addTitle,
    editTitle,
    remove: { title, text, yes },
  };
  return `${JSON.stringify(tree, undefined, 2)}\n`;
}
