/** A part of a JSON document. */
export type Json = Record<string, unknown>;

interface Comparison {
  ours: Json;
  theirs: Json;
  /** Both whole documents, in which the $refs of each are found. */
  documents: { ours: Json; theirs: Json };
  /** True for what is sent: they may take more, and must not demand more. False for answers: they may give more, never less. */
  sent: boolean;
  /** Where in the body or answer, for the sentence. */
  at: string;
}

/** How their shape differs from ours, one sentence each. Descriptions, patterns and bounds are not shapes. */
export function schemaFindings({ ours: our, theirs: their, documents, sent, at }: Comparison): string[] {
  const [ours, theirs] = [resolved(our, documents.ours), resolved(their, documents.theirs)];
  const further = (one: Json, other: Json, place: string): string[] =>
    schemaFindings({ ours: one, theirs: other, documents, sent, at: place });
  const [ourTypes, theirTypes] = [typesOf(ours, documents.ours), typesOf(theirs, documents.theirs)];
  const foreign = [...(sent ? ourTypes : theirTypes)].filter(
    (type) => !(sent ? theirTypes : ourTypes).has(type),
  );
  if (foreign.length > 0 && ourTypes.size > 0 && theirTypes.size > 0)
    return [`${at} is ${[...theirTypes].join(' or ')} instead of ${[...ourTypes].join(' or ')}`];
  if (Array.isArray(ours['enum']) && Array.isArray(theirs['enum'])) {
    const [from, into] = sent ? [ours['enum'], theirs['enum']] : [theirs['enum'], ours['enum']];
    const unknown = from.filter((value: unknown) => !into.includes(value));
    if (unknown.length > 0) return [`${at} ${sent ? 'does not take' : 'may be'} ${unknown.join(', ')}`];
  }
  const found: string[] = [];
  const [ourObject, theirObject] = [
    partOf(ours, 'properties', documents.ours),
    partOf(theirs, 'properties', documents.theirs),
  ];
  if (ourObject && theirObject) {
    const [ourProperties, theirProperties] = [
      ourObject['properties'] as Record<string, Json>,
      theirObject['properties'] as Record<string, Json>,
    ];
    const [ourRequired, theirRequired] = [listOf(ourObject['required']), listOf(theirObject['required'])];
    for (const [name, property] of Object.entries(ourProperties)) {
      const there = theirProperties[name];
      if (!there) found.push(`${at}.${name} is missing`);
      else if (!sent && ourRequired.includes(name) && !theirRequired.includes(name))
        found.push(`${at}.${name} may be missing`);
      else found.push(...further(property, there, `${at}.${name}`));
    }
    if (sent)
      found.push(
        ...theirRequired
          .filter((name) => !ourRequired.includes(name))
          .map((name) => `${at}.${name} must not be required`),
      );
  }
  const [ourItems, theirItems] = [
    partOf(ours, 'items', documents.ours),
    partOf(theirs, 'items', documents.theirs),
  ];
  if (ourItems && theirItems)
    found.push(...further(ourItems['items'] as Json, theirItems['items'] as Json, `${at}[]`));
  return found;
}

const listOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];

function resolved(schema: Json, document: Json): Json {
  const reference = schema['$ref'];
  if (typeof reference !== 'string' || !reference.startsWith('#/')) return schema;
  let found: unknown = document;
  for (const step of reference.slice(2).split('/'))
    found = (found as Json | undefined)?.[step.replaceAll('~1', '/').replaceAll('~0', '~')];
  return resolved((found ?? {}) as Json, document);
}

/** A schema and its alternatives, flat. */
function branches(schema: Json, document: Json): Json[] {
  const one = resolved(schema, document);
  const inner = [one['anyOf'], one['oneOf'], one['allOf']].flatMap((part) =>
    Array.isArray(part) ? (part as Json[]) : [],
  );
  return [one, ...inner.flatMap((part) => branches(part, document))];
}

function typesOf(schema: Json, document: Json): Set<string> {
  const types = branches(schema, document).flatMap(({ type, enum: values, const: constant }) => {
    if (typeof type === 'string') return [type];
    if (Array.isArray(type)) return listOf(type);
    return [...(Array.isArray(values) ? values : []), ...(constant === undefined ? [] : [constant])].map(
      (value) => (value === null ? 'null' : typeof value),
    );
  });
  // Every integer is a number.
  return new Set(types.map((type) => (type === 'integer' ? 'number' : type)));
}

const partOf = (schema: Json, part: string, document: Json): Json | undefined =>
  branches(schema, document).find((branch) => branch[part] !== undefined);
