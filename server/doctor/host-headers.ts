import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { openBanks } from '../banks/banks.ts';
import type { Configuration } from '../configuration.ts';
import { bucketOrigin } from '../lib/files/bucket-address.ts';
import type { Site } from '../../src/lib/site/hosts.ts';
import { deploymentOf, siteHeaders } from '../../src/lib/site/site-headers.ts';
import { ask } from './ask.ts';
import type { Clocks } from './clock.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import type { Surroundings } from './hosts.ts';
import { reasonOf } from '../lib/reason.ts';

/** What the build writes for CDNs (scripts/header-files.ts). */
const Rules = z.array(z.object({ path: z.string(), headers: z.record(z.string(), z.string()) }));
type Rule = z.infer<typeof Rules>[number];

/** Page of what is not there, and an address that no release will have. */
const NOT_FOUND = { page: '/404.html', address: '/malecon-doctor-asks-for-nothing' } as const;
/** Addresses that are named in a sentence. */
const NAMED = 3;

/** Whether a host sends the headers that its pages were built for. */
export async function examineHeaders(
  { configuration, clocks, built }: Surroundings,
  { host, brand }: Site,
  address: URL,
): Promise<readonly Remark[]> {
  const file = join(built, host.name, 'headers.json');
  let rules: Rule[];
  try {
    rules = Rules.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    return [note(`${file} is not here, so the headers of ${host.name} could not be compared: npm run build`)];
  }
  const sample = sampleOf(rules);
  const remarks: Remark[] = [];
  const wanted = await expected(configuration, brand, sample);
  if (wanted !== undefined)
    remarks.push(
      wrong(
        `The site in ${join(built, host.name)} was built with other settings than these, so pages block what they need: build it anew with ${wanted}`,
      ),
    );
  const asked = await Promise.all(
    sample.map((rule) => missesOf(rule, address, { file, clocks, name: host.name })),
  );
  const misses = Map.groupBy(asked.flat(), ({ what }) => what);
  for (const [what, all] of misses) {
    const paths = all.map(({ path }) => path);
    remarks.push(
      wrong(
        `${host.name} ${what}, for ${paths.slice(0, NAMED).join(', ')}${paths.length > NAMED ? ' …' : ''}: set it at the CDN as _headers says`,
      ),
    );
  }
  return remarks.length === 0 ? [right(`${host.name} sends the headers that its pages need`)] : remarks;
}

interface Miss {
  readonly path: string;
  readonly what: string;
}

/** How an answer is not what the build asked for. */
async function missesOf(
  { path: page, headers }: Rule,
  address: URL,
  { file, clocks, name }: { readonly file: string; readonly clocks: Clocks; readonly name: string },
): Promise<Miss[]> {
  const path = page === NOT_FOUND.page ? NOT_FOUND.address : page;
  const status = page === NOT_FOUND.page ? 404 : 200;
  try {
    const answer = await ask(new URL(path, address));
    clocks.heard(name, answer.headers.date);
    if (answer.status !== status) return [{ path, what: `answers ${answer.status} instead of ${status}` }];
    return Object.entries(headers).flatMap(([header, value]) => {
      const sent = answer.headers[header.toLowerCase()];
      if (sent === undefined) return [{ path, what: `sends no ${header}` }];
      return spare(String(sent)) === spare(value)
        ? []
        : [{ path, what: `sends another ${header} than ${file} says` }];
    });
  } catch (error) {
    return [{ path, what: `does not answer (${reasonOf(error)})` }];
  }
}

/** One address, the shortest, of all that have the same headers. */
function sampleOf(rules: readonly Rule[]): Rule[] {
  // Without its final slash a page leads to the one with it.
  const asked = rules.filter(({ path }) => path.endsWith('/') || path.includes('.'));
  const same = Map.groupBy(asked, ({ headers }) => JSON.stringify(headers));
  return [...same.values()].flatMap(
    (group) => group.toSorted((one, other) => one.path.length - other.path.length)[0] ?? [],
  );
}

/** Spaces and order of what a CDN writes anew do not matter. */
const spare = (value: string): string => value.replaceAll(/\s+/g, ' ').replace(/;$/, '').trim();

/** With which settings the site would have to be built, where it was built with others. */
async function expected(
  { publicApiUrl, filesUrl, banksFile, sandboxBankUrl }: Configuration,
  brand: Site['brand'],
  sample: readonly Rule[],
): Promise<string | undefined> {
  // Banks that cannot be read are told of by their own part.
  const banks = await openBanks({ file: banksFile, sandbox: sandboxBankUrl }).catch(() => undefined);
  if (!banks) return undefined;
  const filesOrigin = bucketOrigin(filesUrl);
  const deployment = deploymentOf(brand, {
    api: publicApiUrl,
    filesOrigin,
    secure: true,
    bankOrigins: banks.origins,
  });
  const same = sample.every(({ path, headers }) => {
    const status = path === NOT_FOUND.page ? 404 : 200;
    return JSON.stringify(siteHeaders(path, deployment, status)) === JSON.stringify(headers);
  });
  if (same) return undefined;
  return [
    `BANK_ORIGINS=${banks.origins.join(',')}`,
    publicApiUrl === undefined ? 'no PUBLIC_API_URL' : `PUBLIC_API_URL=${publicApiUrl}`,
    filesOrigin === undefined ? 'no FILES_URL of a bucket' : 'this FILES_URL',
  ].join(', ');
}
