import * as z from 'zod/mini';

/**
 * Dotted paths of members of a body that its schema does not name. zod leaves them out in silence, and who sent
 * `to_days` for `days` reads 201 and believes that it was kept. Asked of a body that the schema takes.
 */
export function unknownFields(
  schema: z.core.$ZodType,
  value: unknown,
  path: readonly string[] = [],
): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  const within = (part: z.core.$ZodType, member: unknown, ...name: string[]) =>
    unknownFields(part, member, [...path, ...name]);
  switch (def.type) {
    case 'object':
      if (!isObject(value) || def.catchall) return [];
      return Object.entries(value).flatMap(([name, member]) => {
        const part = Object.hasOwn(def.shape, name) ? def.shape[name] : undefined;
        return part ? within(part, member, name) : [[...path, name].join('.')];
      });
    case 'array':
      return Array.isArray(value)
        ? value.flatMap((member, index) => within(def.element, member, String(index)))
        : [];
    case 'record':
      return isObject(value)
        ? Object.entries(value).flatMap(([name, member]) => within(def.valueType, member, name))
        : [];
    case 'optional':
    case 'nullable':
    case 'default':
      return within(def.innerType, value);
    case 'pipe':
      return within(def.in, value);
    case 'union': {
      const taken = def.options.find((option) => z.safeParse(option, value).success);
      return taken ? within(taken, value) : [];
    }
    default:
      return [];
  }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
