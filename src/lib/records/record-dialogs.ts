import { createActionDialog } from '../forms/action-dialog.ts';
import type { ActionDialog } from '../forms/action-dialog.ts';
import { call } from '../api/call.ts';
import type { Endpoint, Input, Output, Schema } from '../contract/endpoint.ts';
import type { IdParams } from '../contract/fields.ts';
import type { Unfinished } from '../contract/form.ts';
import { createForm } from '../forms/form.ts';
import type { AnyRow } from './page-state.ts';

interface RecordDialogsDefinition<Row extends Schema> {
  contract: {
    /** Key of the resource: cars/rentals */
    readonly key: string;
    readonly get: Endpoint<typeof IdParams, undefined, undefined, Row>;
  };
  /** Reads what is on the screen again; after every attempt. */
  reload(): void;
}

interface RecordDialogDefinition<Row, Body extends Schema> {
  /** Names the action where two begin with one call; the last part of its path unless said. */
  name?: string;
  /** The contract's body with what this record allows; the body alone unless said. */
  schemaOf?(row: Row): Body;
  /** Called with the record as it then is. */
  done?(row: Row): void;
}

/** Makes the dialogs of the actions on one kind of record: each sends one call for the version that the person saw. */
export function recordDialogs<R extends Schema>({ contract, reload }: RecordDialogsDefinition<R>) {
  type Row = Output<R> & AnyRow;
  const read = (id: number): Promise<Row> =>
    // The generic seam: every record has a number and a version.
    call(contract.get, { params: { id } } as never) as Promise<Row>;

  /** The dialog of one action; `initialOf` is what its boxes hold at first. */
  return <Body extends Schema>(
    endpoint: Endpoint<typeof IdParams, undefined, Body, R>,
    initialOf: (row: Row) => Unfinished<Input<Body>>,
    definition: RecordDialogDefinition<Row, Body> = {},
  ): ActionDialog<Row, Body, Row> => {
    const { name = endpoint.path.split('/').at(-2), schemaOf, done } = definition;
    const key = `${contract.key}/${name}`;
    return createActionDialog<Row, Body, Row>({
      key,
      formFor: (row) =>
        createForm<Body, Row>({
          id: key.replaceAll('/', '-'),
          schema: schemaOf?.(row) ?? endpoint.body,
          initial: initialOf(row),
          // The generic seam: every action answers the record as it then is.
          submit: (body, idempotencyKey) =>
            call(endpoint, {
              params: { id: row.id },
              version: row.version,
              body,
              idempotencyKey,
            } as never) as Promise<Row>,
        }),
      fresh: ({ id }) => read(id),
      reload,
      ...(done && { done }),
    });
  };
}
