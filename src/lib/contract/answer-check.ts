import * as z from 'zod/mini';

/** What a check gives for a value that it does not surely take. */
export const REFUSED = Symbol('refused');
/** The value as its schema passes it on, without what the schema does not name; or REFUSED. */
export type AnswerCheck = (value: unknown) => unknown;

const known = new WeakMap<z.core.$ZodType, AnswerCheck>();

/**
 * A schema as functions that take what it takes and give what it gives, for answers, where they are sent and where they
 * are read: a page of 250 records has 30,000 values, and zod makes objects for each. What is refused is for zod to explain; what is unknown here is zod's to check.
 */
export function answerCheck(schema: z.core.$ZodType): AnswerCheck {
  const made = known.get(schema);
  if (made) return made;
  let check: AnswerCheck = () => REFUSED;
  // Known before it is made, because a schema may hold itself.
  known.set(schema, (value) => check(value));
  check = withChecks(schema);
  known.set(schema, check);
  return check;
}

/** The one payload of all checks: they run one after another and keep nothing. */
const payload: z.core.ParsePayload<never> = { value: undefined as never, issues: [] };

function withChecks(schema: z.core.$ZodType): AnswerCheck {
  const { def, traits } = schema._zod;
  const checks = [...(def.checks ?? [])];
  // A format is a string and the check of that string in one.
  if (traits.has('$ZodCheck')) checks.unshift(schema as z.core.$ZodType & z.core.$ZodCheck);
  const parse = checks.some((check) => check._zod.def.when) ? undefined : parseOf(schema as z.core.$ZodTypes);
  if (!parse) return askZod(schema);
  if (checks.length === 0) return parse;
  return (value) => {
    const parsed = parse(value);
    if (parsed === REFUSED) return REFUSED;
    payload.value = parsed as never;
    for (const check of checks) if (check._zod.check(payload) || payload.issues.length > 0) break;
    const refused = payload.issues.length > 0;
    payload.issues = refused ? [] : payload.issues;
    return refused ? REFUSED : payload.value;
  };
}

/** What a schema does before its checks; undefined for a kind that answers seldom have. */
function parseOf(schema: z.core.$ZodTypes): AnswerCheck | undefined {
  const { def } = schema._zod;
  const values: ReadonlySet<unknown> | undefined = schema._zod.values;
  switch (def.type) {
    case 'object':
      return def.catchall ? undefined : objectCheck(def.shape);
    case 'array': {
      const element = answerCheck(def.element);
      return (value) => (Array.isArray(value) ? arrayOf(element, value) : REFUSED);
    }
    case 'string':
      return (value) => (typeof value === 'string' ? value : REFUSED);
    case 'number':
      return (value) => (Number.isFinite(value) ? value : REFUSED);
    case 'boolean':
      return (value) => (typeof value === 'boolean' ? value : REFUSED);
    case 'enum':
    case 'literal':
      return (value) => (values?.has(value) ? value : REFUSED);
    case 'nullable': {
      const inner = answerCheck(def.innerType);
      return (value) => (value === null ? null : inner(value));
    }
    case 'optional': {
      const inner = answerCheck(def.innerType);
      return (value) => (value === undefined ? undefined : inner(value));
    }
    default:
      return undefined;
  }
}

/** The array itself where all its values pass as they are. */
function arrayOf(element: AnswerCheck, values: readonly unknown[]): unknown {
  let checked: unknown[] | undefined;
  let one: unknown = REFUSED;
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index];
    // Where one and the same stands several times in a row, as days on which nothing changes, it is read once.
    if (index === 0 || value !== values[index - 1]) one = element(value);
    if (one === REFUSED) return REFUSED;
    if (one !== value) checked ??= values.slice(0, index);
    checked?.push(one);
  }
  return checked ?? values;
}

/** The object itself where it has nothing but what the schema names, and all of that passes as it is. */
function objectCheck(shape: Readonly<Record<string, z.core.$ZodType>>): AnswerCheck {
  const fields = Object.entries(shape).map(([key, schema]) => ({
    key,
    check: answerCheck(schema),
    optional: schema._zod.optin === 'optional',
  }));
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return REFUSED;
    const record = value as Readonly<Record<string, unknown>>;
    // Its own names: every object has a "constructor".
    const isNamed = Object.keys(record).every((key) => Object.hasOwn(shape, key));
    let checked: Record<string, unknown> | undefined = isNamed ? undefined : {};
    for (const { key, check, optional } of fields) {
      const one = check(record[key]);
      if (one === REFUSED || (one === undefined && !optional)) return REFUSED;
      if (one !== record[key]) checked ??= { ...record };
      if (checked && one !== undefined) checked[key] = one;
    }
    return checked ?? record;
  };
}

function askZod(schema: z.core.$ZodType): AnswerCheck {
  return (value) => {
    const parsed = z.safeParse(schema, value);
    return parsed.success ? parsed.data : REFUSED;
  };
}
