import { atom, computed } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, call } from '../api/call.ts';
import { showError } from '../api/show-error.ts';
import { confirm } from './confirm.ts';
import type { Endpoint, Input, Output, Schema } from '../contract/endpoint.ts';
import type { Unfinished } from '../contract/form.ts';
import { mergeVersions } from '../domain/merge.ts';
import type { Merge } from '../domain/merge.ts';
import { dropDraft, readDraft } from './drafts.ts';
import type { Draft } from './drafts.ts';
import { createForm } from './form.ts';
import type { Form } from './form.ts';
import { createDraftOffers, keepTyped, keepWhileTyped } from './keep-typed.ts';
import type { DraftPlace } from './keep-typed.ts';
import type { AnyRow } from '../records/page-state.ts';
import { askBeforeLeaving } from './unsaved.ts';
import { commonWords } from '../words/words.ts';

/** Calls of a contract that adding and editing need. */
export interface EditContract {
  readonly key: string;
  readonly input: Schema;
  readonly blank?: object;
  valuesOf?(row: object): object;
  readonly get: Endpoint;
  readonly create: Endpoint;
  /** Left out where nothing is edited. */
  readonly update?: Endpoint;
}

type RowOf<C extends EditContract> = Output<C['get']['answer']> & AnyRow;

type Kept = Omit<Draft, 'by'>;

/** What the dialog shows. `comparing` has the record as somebody else saved it meanwhile. */
type EditorState<Row> =
  | { readonly kind: 'closed' }
  | { readonly kind: 'adding' }
  | { readonly kind: 'editing'; readonly id: number; readonly version: number }
  | { readonly kind: 'comparing'; readonly id: number; readonly version: number; readonly theirs: Row };

export interface EditorDefinition<C extends EditContract> {
  /** What the contract's paths name beside the record's id. */
  params?: Readonly<Record<string, string>>;
  /** Values of a new record, where the contract's are not all. */
  blank?(): Unfinished<Input<C['input']>>;
  /** Values of the form for a record, where they are not the contract's. */
  valuesOf?(row: RowOf<C>): Unfinished<Input<C['input']>>;
  /** Fields that the screen computes from others (see form.ts). */
  derived?: readonly string[];
  /** Fields that no draft keeps, such as the number of a card. */
  secret?: readonly string[];
  /** Reads the lists on the screen again; called after every attempt to save. */
  reload(): void;
  /** Called with the record after a save. */
  saved?(row: RowOf<C>): void;
}

/** Two versions that grew from one, whole and field by field. */
interface Comparison extends Merge<object> {
  readonly sides: Readonly<Record<'mine' | 'theirs', Readonly<Record<string, unknown>>>>;
}

export interface Editor<Row extends AnyRow, S extends Schema> {
  readonly input: S;
  readonly $state: ReadableAtom<EditorState<Row>>;
  readonly form: Form<S, Row>;
  /** Opens the dialog: with what was kept of an earlier attempt, unless values are given. */
  add(values?: Unfinished<Input<S>>): void;
  edit(row: Row): void;
  /** Closes the dialog; asks first when something typed would be lost. */
  close(): Promise<void>;
  submit(): Promise<void>;
  /** Brings a draft back: after a failed save, or from an earlier visit. */
  reopen(draft: Kept): void;
  /** Offers what this person left behind on the screen; once, when it opens. */
  offerDrafts(): void;
  /** Drops what was kept and begins with the record as it is. */
  startOver(): void;
  /** The versions that are compared, field by field; undefined while none are. */
  compared(): Comparison | undefined;
  /** Ends a comparison with the side that the person chose for each field, over the newest version. */
  merge(choices: Readonly<Record<string, 'mine' | 'theirs'>>): void;
}

/** A form has no null: what a record does not have is an empty box. */
export const withoutNulls = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));

/**
 * The add and edit dialog of one resource as a store: nothing typed is ever lost, no save overwrites another
 * (rule: draft-survives).
 */
export function createEditor<C extends EditContract>(
  definition: { contract: C } & EditorDefinition<NoInfer<C>>,
): Editor<RowOf<C>, C['input']> {
  type Row = RowOf<C>;
  type Values = Unfinished<Input<C['input']>>;
  const { contract } = definition;
  const screen = contract.key;
  const blank = definition.blank ?? ((): Values => withoutNulls(contract.blank ?? {}) as Values);
  const valuesOf =
    definition.valuesOf ?? ((row: Row): Values => withoutNulls(contract.valuesOf?.(row) ?? row) as Values);
  const $state = atom<EditorState<Row>>({ kind: 'closed' });

  const form: Form<C['input'], Row> = createForm<C['input'], Row>({
    id: screen.replaceAll('/', '-'),
    schema: contract.input,
    initial: blank(),
    derived: definition.derived ?? [],
    submit: async (body, idempotencyKey) => {
      const state = $state.get();
      const answer =
        state.kind === 'editing' && contract.update
          ? await call(contract.update, {
              params: { ...definition.params, id: state.id },
              body,
              version: state.version,
              idempotencyKey,
            } as never)
          : await call(contract.create, { body, idempotencyKey } as never);
      return answer as Row;
    },
  });

  const offers = createDraftOffers(screen, reopen);
  $state.listen(({ kind }) => kind !== 'closed' && offers.end());

  const idOf = (state: EditorState<Row>): number | undefined => ('id' in state ? state.id : undefined);
  const versionOf = (state: EditorState<Row>): number | undefined =>
    'version' in state ? state.version : undefined;

  function place(): DraftPlace {
    const state = $state.get();
    return { screen, id: idOf(state), version: versionOf(state), secret: definition.secret ?? [] };
  }
  keepWhileTyped(form, () => ($state.get().kind === 'closed' ? undefined : place()));
  askBeforeLeaving(computed([$state, form.$dirty], ({ kind }, dirty) => kind !== 'closed' && dirty));

  async function compare(draft: Kept): Promise<void> {
    if (draft.id === undefined) return;
    try {
      const theirs = (await call(contract.get, {
        params: { ...definition.params, id: draft.id },
      } as never)) as Row;
      form.reset(draft.initial as Values, draft.values as Values, draft.files);
      $state.set({ kind: 'comparing', id: draft.id, version: theirs.version, theirs });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      showError(error, [{ label: 'compare', run: () => void compare(draft) }]);
    }
  }

  function reopen(draft: Kept): void {
    $state.set(
      draft.id === undefined || draft.version === undefined
        ? { kind: 'adding' }
        : { kind: 'editing', id: draft.id, version: draft.version },
    );
    form.restore(draft, draft.initial);
  }

  function compared(): Comparison | undefined {
    const state = $state.get();
    if (state.kind !== 'comparing') return undefined;
    const [mine, theirs] = [form.$values.get(), valuesOf(state.theirs)] as Record<string, unknown>[];
    if (!mine || !theirs) return undefined;
    return { ...mergeVersions(form.$initial.get() as object, mine, theirs), sides: { mine, theirs } };
  }

  function open(state: EditorState<Row>, values: Values): void {
    form.reset(values);
    $state.set(state);
  }

  return {
    $state,
    input: contract.input,
    form,
    add: (values) => {
      const draft = values === undefined ? readDraft(screen, undefined) : undefined;
      if (draft) reopen(draft);
      else open({ kind: 'adding' }, values ?? blank());
    },
    edit: (row) => {
      const draft = readDraft(screen, row.id);
      if (draft === undefined) open({ kind: 'editing', id: row.id, version: row.version }, valuesOf(row));
      else if (draft.version === row.version) reopen(draft);
      else void compare(draft);
    },
    startOver: () => {
      dropDraft(screen, idOf($state.get()));
      form.startOver();
    },
    close: async () => {
      if (form.$busy.get()) return;
      const unsaved = form.$dirty.get();
      const sure =
        !unsaved ||
        (await confirm({
          title: commonWords('unsaved.title'),
          text: commonWords('unsaved.text'),
          yes: commonWords('unsaved.yes'),
          danger: true,
        }));
      if (!sure) return;
      dropDraft(screen, idOf($state.get()));
      $state.set({ kind: 'closed' });
    },
    submit: async () => {
      const outcome = await form.submit();
      if (outcome.kind === 'saved') {
        dropDraft(screen, idOf($state.get()));
        $state.set({ kind: 'closed' });
        definition.reload();
        definition.saved?.(outcome.answer);
      } else if (outcome.kind === 'failed') {
        const { error } = outcome;
        const draft = keepTyped(form, place(), error.errors);
        $state.set({ kind: 'closed' });
        definition.reload();
        showError(error, [
          error.status === 412
            ? { label: 'compare', run: () => void compare(draft) }
            : { label: 'openAgain', run: () => reopen(draft) },
        ]);
      }
    },
    reopen,
    offerDrafts: offers.show,
    compared,
    merge: (choices) => {
      const state = $state.get();
      const merge = compared();
      if (state.kind !== 'comparing' || !merge) return;
      const theirs = valuesOf(state.theirs);
      const chosen = [...merge.conflicts, ...merge.only_mine, ...merge.only_theirs].flatMap(
        ({ field, mine }) => (choices[field] === 'mine' ? [[field, mine]] : []),
      );
      $state.set({ kind: 'editing', id: state.id, version: state.version });
      form.reset(theirs, { ...(theirs as object), ...Object.fromEntries(chosen) } as Values, form.files());
    },
  };
}
