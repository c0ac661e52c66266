import type { Schema } from '../contract/endpoint.ts';

/** What a schema demands of one field, for its label, its hint and its box. */
export interface FieldRules {
  readonly required: boolean;
  /** Whether the field has a value of its own where nothing is chosen, so that "none" is no choice. */
  readonly preset?: boolean;
  /** Smallest and greatest number, or number of characters. */
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** The parts of zod's definition objects that lead from a form's schema to a field's. */
interface Definition {
  type: string;
  shape?: Record<string, Node>;
  element?: Node;
  innerType?: Node;
  in?: Node;
  format?: string;
  defaultValue?: unknown;
  checks?: readonly { _zod: { def: Check } }[];
}
interface Check {
  check: string;
  minimum?: number;
  maximum?: number;
  value?: unknown;
}
interface Node {
  _zod: { def: Definition };
}

const WRAPPERS = new Set(['default', 'prefault', 'optional', 'nullable', 'readonly', 'catch', 'nonoptional']);

function inside(node: Node | undefined): Node | undefined {
  let inner = node;
  while (inner && (WRAPPERS.has(inner._zod.def.type) || inner._zod.def.type === 'pipe')) {
    inner = inner._zod.def.innerType ?? inner._zod.def.in;
  }
  return inner;
}

/** Reads the rules of a dotted path. A path that the schema does not know has none. */
export function rulesOf(schema: Schema, path: string): FieldRules {
  // zod's own tree is the seam: its public types do not say what a wrapper wraps.
  let node: Node | undefined = schema as unknown as Node;
  let optional = false;
  let preset = false;
  for (const step of path.split('.')) {
    const def: Definition | undefined = inside(node)?._zod.def;
    node = def?.shape?.[step] ?? def?.element;
    optional =
      node !== undefined && ['default', 'prefault', 'optional', 'nullable'].includes(node._zod.def.type);
    preset = (node?._zod.def.defaultValue ?? '') !== '';
  }
  const leaf = inside(node)?._zod.def;
  if (!leaf) return { required: false, min: undefined, max: undefined };
  const checks = (leaf.checks ?? []).map((check) => check._zod.def);
  const limit = (name: string): number | undefined => {
    const found = checks.find(({ check }) => check === name);
    const value = found?.minimum ?? found?.maximum ?? found?.value;
    return typeof value === 'number' ? value : undefined;
  };
  const min = limit('min_length') ?? limit('greater_than');
  const max = limit('max_length') ?? limit('less_than');
  const formatted = leaf.format !== undefined || checks.some(({ check }) => check === 'string_format');
  const emptyAllowed =
    leaf.type === 'boolean' ||
    (leaf.type === 'array' && !min) ||
    (leaf.type === 'string' && !min && !formatted);
  return { required: !optional && !emptyAllowed, preset, min, max };
}

/** A field that must be filled in only now and then: its label and box say so while it must. */
export function requiredField<F extends { readonly rules: FieldRules }>(field: F, required: boolean): F {
  return { ...field, rules: { ...field.rules, required } };
}

/** Whether a number may be below zero; the keypads of phones for numbers have no sign. */
export const hasSign = ({ min }: Pick<FieldRules, 'min'>): boolean => min === undefined || min < 0;
