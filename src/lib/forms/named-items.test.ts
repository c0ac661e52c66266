import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { text } from '../contract/fields.ts';
import { randomRuns } from '../../../tests/random-runs.ts';
import { named, stepOf } from './field-path.ts';
import { createForm } from './form.ts';

const Marks = z.object({
  marks: z.array(z.object({ note: text(5), photo_ids: z._default(z.array(z.int()), []) })),
});
const makeMarks = (sent: unknown[] = []) =>
  createForm({
    id: 'm',
    schema: Marks,
    initial: { marks: [] },
    submit: async (values) => void sent.push(values),
  });

/** Adds an item with a name of its own; gives the step that leads to it. */
function addMark({ fields: { marks } }: ReturnType<typeof makeMarks>, note = ''): string {
  const mark = named({ note, photo_ids: [] });
  const step = stepOf(mark, 0);
  marks.add(mark);
  return step;
}

test('a named item keeps its fields, complaints and files wherever it stands, and its name is sent to nobody', async () => {
  const sent: unknown[] = [];
  const form = makeMarks(sent);
  const { marks } = form.fields;
  const [first, second] = [addMark(form, 'door'), addMark(form)];
  const { note, photo_ids } = marks.item(second).fields;
  const place = photo_ids.filesAt();
  expect(await form.submit()).toEqual({ kind: 'refused' });
  expect(note.$error.get()).toMatchObject({ key: 'required' });
  expect(form.$review.get()).toMatchObject([{ path: 'marks.note', elementId: note.id }]);
  marks.remove(0);
  expect(note.$error.get()).toMatchObject({ key: 'required' });
  form.refuse([{ field: 'marks.0.photo_ids', key: 'files_count', message: 'Too many' }]);
  expect(photo_ids.$error.get()).toMatchObject({ message: 'Too many' });
  photo_ids.set([7]);
  expect(photo_ids.$error.get()).toBeUndefined();
  note.set('roof');
  expect(photo_ids.filesAt()).toBe(place);
  // What is on its way into an item that is gone arrives nowhere.
  marks.item(first).fields.photo_ids.set([8]);
  await form.submit();
  expect(sent).toEqual([{ marks: [{ note: 'roof', photo_ids: [7] }] }]);
});

test('photos on their way come into the mark that they were taken of, whatever is added and removed meanwhile', () => {
  const step = fc.oneof(
    fc.record({ do: fc.constant('add' as const) }),
    fc.record({ do: fc.constantFrom('remove' as const, 'take' as const, 'move' as const), at: fc.nat(9) }),
    fc.record({ do: fc.constant('arrive' as const), at: fc.nat(9) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const form = makeMarks();
      const { marks } = form.fields;
      const list = () => form.$values.get().marks ?? [];
      const photosOf = new Map<string, number[]>();
      const coming: { photo: number; arrive(): void }[] = [];
      let count = 0;
      for (const one of steps) {
        const at = 'at' in one ? one.at : 0;
        const mark = list()[at];
        const name = mark && stepOf(mark, at);
        if (one.do === 'add') photosOf.set(addMark(form), []);
        else if (one.do === 'arrive') coming.splice(at, 1)[0]?.arrive();
        else if (!name) continue;
        else if (one.do === 'remove') {
          marks.remove(at);
          photosOf.delete(name);
        } else if (one.do === 'move') {
          marks.remove(at);
          marks.add(mark);
        } else {
          const field = marks.item(name).fields.photo_ids;
          const photo = (count += 1);
          coming.push({
            photo,
            arrive: () => {
              field.set([...(field.$value.get() ?? []), photo]);
              photosOf.get(name)?.push(photo);
            },
          });
        }
      }
      const shown = list().map((mark, index) => [stepOf(mark, index), mark?.photo_ids ?? []]);
      expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(photosOf));
    }),
    randomRuns(200),
  );
});
