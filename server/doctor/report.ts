import { PARTS } from './finding.ts';
import type { Finding } from './finding.ts';

const STATES = ['right', 'note', 'wrong'] as const;

/** Findings part by part, one line each, and how many there are. */
export function reportText(findings: readonly Finding[]): string {
  const groups = PARTS.flatMap((part) => {
    const own = findings.filter((finding) => finding.part === part);
    return own.length === 0 ? [] : [`${part}\n${own.map(lineOf).join('\n')}`];
  });
  const [rights, notes, wrongs] = STATES.map(
    (state) => findings.filter((finding) => finding.state === state).length,
  );
  return [...groups, `${rights} right, ${notes} to know or to look at, ${wrongs} wrong`].join('\n\n');
}

const lineOf = ({ state, text }: Finding): string => `  ${state.padEnd(5)}  ${text}`;

/** The same for programs. */
export const reportJson = (findings: readonly Finding[]): string =>
  JSON.stringify(
    {
      healthy: isHealthy(findings),
      findings: PARTS.flatMap((part) => findings.filter((one) => one.part === part)),
    },
    null,
    2,
  );

export const isHealthy = (findings: readonly Finding[]): boolean =>
  findings.every(({ state }) => state !== 'wrong');

/** Takes out of a text whatever of the environment nobody may read; no sentence should hold any. */
export function withoutSecrets(
  text: string,
  environment: Readonly<Record<string, string | undefined>>,
): string {
  const secrets = Object.entries(environment).flatMap(([name, value = '']) => {
    if (name.endsWith('_URL')) return value.split(',').flatMap(passwordsOf);
    return /KEY$|TOKEN$/.test(name) && name !== 'AWS_ACCESS_KEY_ID' ? [value] : [];
  });
  return secrets
    .filter((secret) => secret.length > 3)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text);
}

function passwordsOf(address: string): string[] {
  const password = URL.parse(address)?.password ?? '';
  return [password, decodeURIComponent(password)];
}
