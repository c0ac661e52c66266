import { getHeapStatistics } from 'node:v8';
import { totalmem } from 'node:os';
import type { Configuration } from '../configuration.ts';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';

/** Nothing says yet where people work: somebody looks at the product. */
export const onTrial = ({ demo, databaseUrl, siteUrls }: Configuration): boolean =>
  demo || (databaseUrl === undefined && Object.keys(siteUrls).length === 0);

const MEGABYTE = 1_048_576;
/** A server that has worked for a day, with a document being printed beside it. */
const MEMORY_NEEDED = 512 * MEGABYTE;

/** What is to be said of this process and of settings that belong to no other part. */
export function examineSettings({
  demo,
  logLevel,
  host,
  trustProxy,
  siteUrls,
}: Configuration): readonly Remark[] {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity);
  const said = `Node ${process.versions.node}, ${Math.round(memory / MEGABYTE)} MB of memory`;
  const heap = getHeapStatistics().heap_size_limit;
  return [
    memory < MEMORY_NEEDED ? note(`${said}: a server needs ${MEMORY_NEEDED / MEGABYTE} MB`) : right(said),
    ...(heap > memory
      ? [
          note(
            `Node takes up to ${Math.round(heap / MEGABYTE)} MB before it cleans up, more than there is: set NODE_OPTIONS=--max-old-space-size=${Math.round((memory * 0.75) / MEGABYTE)}`,
          ),
        ]
      : []),
    ...(demo ? [note('MALECON_DEMO is on: everybody knows its passwords. Never where people work')] : []),
    ...(logLevel === 'silent'
      ? [wrong('LOG_LEVEL is silent: nobody learns what fails. Set it to info')]
      : []),
    ...(logLevel === 'debug'
      ? [note('LOG_LEVEL is debug: set it to info when you have found what you look for')]
      : []),
    ...(trustProxy || demo || Object.keys(siteUrls).length === 0
      ? []
      : [
          note(
            'TRUST_PROXY is 0: where a proxy or balancer stands before the server, set it to 1, or everybody is counted as one caller',
          ),
        ]),
    ...(host === '0.0.0.0' || host === '::'
      ? [
          note(
            `HOST is ${host}: the server is reached without TLS by whoever reaches this machine; let a firewall leave it to your proxy`,
          ),
        ]
      : []),
  ];
}
