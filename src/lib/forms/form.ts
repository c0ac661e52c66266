import { atom, computed, map } from 'nanostores';
import type { ReadableAtom } from 'nanostores';
import { ApiError, newIdempotencyKey } from '../api/call.ts';
import type { Input, Output, Schema } from '../contract/endpoint.ts';
import type { FieldError } from '../contract/errors.ts';
import type { Unfinished } from '../contract/form.ts';
import { createArrivals } from './arrivals.ts';
import type { Draft } from './drafts.ts';
import {
  isEmpty,
  isTypedText,
  namedPath,
  sameValues,
  typedTexts,
  valueAt,
  withValueAt,
  withoutNames,
} from './field-path.ts';
import { rulesOf } from './field-rules.ts';
import type { FormDefinition } from './form-definition.ts';
import { shownIssue, toIssues } from './form-issues.ts';
import type { FieldIssue } from './form-issues.ts';
import type { Outcome } from './outcome.ts';
import { createUnansweredSave } from './unanswered-save.ts';
import type { FieldNode, Fields } from './field.ts';

export type Form<S extends Schema, Answer> = ReturnType<typeof createForm<S, Answer>>;
/** What parts that draw a form need of it, whatever its fields are. */
export type AnyForm = Pick<
  Form<Schema, unknown>,
  'id' | '$busy' | '$dirty' | '$review' | '$attempts' | '$restored' | '$unanswered' | 'startOver' | 'submit'
>;

/** A form as stores: it can be filled in and sent without a browser. */
export function createForm<S extends Schema, Answer>(definition: FormDefinition<S, Answer>) {
  const { id, schema } = definition;
  const $initial = atom<unknown>(definition.initial);
  const $values = atom<unknown>(definition.initial);
  const $left = map<Record<string, boolean>>({});
  const $attempts = atom(0);
  const $busy = atom(false);
  const $refused = atom<ReadonlyMap<string, FieldIssue>>(new Map());
  const $restored = atom(false);
  const save = createUnansweredSave($values);
  const $given = atom<ReadonlyMap<string, FieldIssue>>(new Map());
  /** What may be saved already must not be kept from its answer: it holds the very car that is not free any more. */
  const $told = computed([$given, save.$waits], (given, unanswered) =>
    unanswered ? new Map<string, FieldIssue>() : given,
  );
  const arrivals = createArrivals();
  const $dirty = computed(
    [$values, $initial, arrivals.$coming],
    (values, initial, coming) => coming > 0 || !sameValues(values, initial),
  );
  const $issues = computed([$values, $refused, $told], (values, refused, told) => {
    const parsed = schema.safeParse(values, { reportInput: true });
    const issues = toIssues(parsed.success ? [] : parsed.error.issues, typedTexts(values));
    for (const path of definition.derived ?? [])
      if (issues.size > 1 && valueAt(values, path) === undefined) issues.delete(path);
    const found = Array.from(issues, ([path, issue]) => [namedPath(values, path), issue] as const);
    return new Map([...told, ...found, ...refused]);
  });
  /** Everything that keeps the form from being saved; empty until the first attempt. */
  const $review = computed([$issues, $attempts], (issues, attempts) =>
    attempts === 0
      ? []
      : Array.from(issues, ([path, issue]) => ({
          path: withoutNames(path),
          issue,
          elementId: `${id}-${path}`,
        })),
  );

  let filesAt = newIdempotencyKey();

  /** Waits for what is on its way into fields; gives false when some of it does not come, or somebody began anew meanwhile. */
  async function arrived(): Promise<boolean> {
    const begun = $initial.get();
    $busy.set(true);
    const all = await arrivals.all().finally(() => $busy.set(false));
    return all && $initial.get() === begun;
  }

  function change(path: string, value: unknown): void {
    $values.set(withValueAt($values.get(), path, value));
    const refused = $refused.get();
    // What the server refused stays refused until it is changed.
    const kept = [...refused].filter(
      ([at]) => at !== path && !at.startsWith(`${path}.`) && !path.startsWith(`${at}.`),
    );
    if (kept.length < refused.size) $refused.set(new Map(kept));
  }

  const nodes = new Map<string, FieldNode<unknown>>();
  function node(path: string): FieldNode<unknown> {
    const known = nodes.get(path);
    if (known) return known;
    const $raw = computed($values, (values) => valueAt(values, path));
    const made = {
      path,
      id: `${id}-${path}`,
      rules: rulesOf(schema, path),
      $value: computed($raw, (value) => (isTypedText(value) ? undefined : value)),
      $typed: computed($raw, (value) => (isTypedText(value) ? value.typed : undefined)),
      $error: computed([$issues, $left, $attempts, $told], (issues, left, attempts, told) =>
        shownIssue(issues.get(path), attempts > 0 || left[path] === true || told.has(path)),
      ),
      set: (value: unknown) => change(path, value),
      type: (typed: string, reason: string) => change(path, { typed, reason }),
      leave: () => {
        if (definition.validateEmptyOnBlur !== false || !isEmpty($raw.get())) $left.setKey(path, true);
      },
      expect: arrivals.expect,
      filesAt: () => `${filesAt}/${path}`,
      fields: fieldsUnder(path),
      item: (step: number | string) => node(`${path}.${step}`),
      add: (value: unknown) => change(path, [...list(path), value]),
      remove: (index: number) =>
        change(
          path,
          list(path).filter((_, at) => at !== index),
        ),
    };
    nodes.set(path, made);
    return made;
  }
  const list = (path: string): readonly unknown[] =>
    (valueAt($values.get(), path) as readonly unknown[] | undefined) ?? [];
  /** Fields come into being when they are named; the schema's type says which names there are. */
  function fieldsUnder(path: string): Record<string, FieldNode<unknown>> {
    return new Proxy(
      {},
      {
        get: (_, name) =>
          typeof name === 'string' ? node(path === '' ? name : `${path}.${name}`) : undefined,
      },
    );
  }

  function reset(initial: unknown, changed: unknown, files = newIdempotencyKey(), unanswered?: string): void {
    filesAt = files;
    arrivals.forget();
    $initial.set(initial);
    $values.set(changed);
    $refused.set(new Map());
    $left.set({});
    $attempts.set(0);
    $restored.set(false);
    save.begin(unanswered);
  }
  function mark(errors: readonly FieldError[]): void {
    const values = $values.get();
    $refused.set(
      new Map(
        errors.map(({ field, key, message }) => [namedPath(values, field), { key, params: {}, message }]),
      ),
    );
  }
  function refuse(errors: readonly FieldError[]): void {
    mark(errors);
    if (errors.length > 0) $attempts.set($attempts.get() + 1);
  }

  return {
    id,
    schema,
    fields: fieldsUnder('') as unknown as Fields<Input<S>>,
    $values: $values as ReadableAtom<Unfinished<Input<S>>>,
    $initial: $initial as ReadableAtom<Unfinished<Input<S>>>,
    $dirty,
    $busy: $busy as ReadableAtom<boolean>,
    $review,
    /** Grows with each attempt to save; views then move focus to the first refused field. */
    $attempts: $attempts as ReadableAtom<number>,

    /** True while a save of exactly this text has no answer: it may be saved already. */
    $unanswered: save.$waits,

    /** Idempotency-Key of the save that has no answer yet. */
    idempotencyKey: save.idempotencyKey,

    /** Grows and falls with what is on its way into fields. */
    $coming: arrivals.$coming,

    /** Names the files that wait for a connection beside its draft. */
    files: () => filesAt,

    /** Begins anew with these values; `changed` are what a person had typed over them already, with its `files`. */
    reset(initial: Unfinished<Input<S>>, changed: Unfinished<Input<S>> = initial, files?: string): void {
      reset(initial, changed, files);
    },

    /** True while it holds what was typed in an attempt before. */
    $restored: $restored as ReadableAtom<boolean>,

    /** Begins anew with what was typed before, as it was kept, and marks what the server refused of it. */
    restore(
      typed: Pick<Draft, 'values' | 'errors' | 'idempotencyKey' | 'files'>,
      initial: unknown = $initial.get(),
    ): void {
      reset(initial, typed.values, typed.files, typed.idempotencyKey);
      refuse(typed.errors);
      $restored.set(true);
    },

    /** Begins anew without what was typed. */
    startOver: () => reset($initial.get(), $initial.get()),

    /** Says at once what the schema cannot know, such as hours of an office: shown before the field is left, and nothing is sent. */
    tell(issues: ReadonlyMap<string, FieldIssue>): void {
      $given.set(issues);
    },

    /** Marks fields that the server refused. */
    refuse,

    async submit(): Promise<Outcome<Answer>> {
      if ($busy.get()) return { kind: 'busy' };
      if (arrivals.expected() && !(await arrived())) return { kind: 'refused' };
      $attempts.set($attempts.get() + 1);
      const values = $values.get();
      $refused.set(new Map());
      const parsed = schema.safeParse(values);
      if (!parsed.success || typedTexts(values).size > 0 || $told.get().size > 0) return { kind: 'refused' };
      $busy.set(true);
      try {
        const answer = await definition.submit(parsed.data as Output<S>, save.send());
        save.answered();
        $initial.set(values);
        $attempts.set(0);
        return { kind: 'saved', answer };
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (error.status === 0) save.lose(values);
        else save.answered();
        mark(error.errors);
        return { kind: 'failed', error };
      } finally {
        $busy.set(false);
      }
    },
  };
}
