import { apiSettings } from './call.ts';

/*
 * Pages that show lists read their answers with the contract's schema as plain functions: zod, which may not make
 * functions of its own under the policy of our pages, takes several times as long for 250 rows. What these refuse is
 * asked of zod. They come after the page; until then, and where they do not come, zod reads. Public pages, whose answers
 * are short, do without.
 */

const byZod = apiSettings.read;

void import('../contract/answer-check.ts').then(
  ({ REFUSED, answerCheck }) => {
    apiSettings.read = (schema, value) => {
      const data = answerCheck(schema)(value);
      return data === REFUSED ? byZod(schema, value) : { success: true, data };
    };
  },
  () => undefined,
);
