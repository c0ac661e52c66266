/*
 * The headers of a built site as nginx and Caddy read them, for deploy/nginx and deploy/caddy. Paths with the same
 * headers are one kind; what stands in no kind is not there, and is answered with the headers of /404.html.
 */

interface Rule {
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}
interface Kind {
  readonly headers: Readonly<Record<string, string>>;
  readonly paths: readonly string[];
}

/** The file that tells it to whom is its name, beside headers.json. */
export function proxyFiles(host: string, rules: readonly Rule[], notFound: string): Record<string, string> {
  const kinds = [...Map.groupBy(rules, ({ headers }) => JSON.stringify(headers)).values()].flatMap((same) =>
    same[0] ? [{ headers: same[0].headers, paths: same.map(({ path }) => path) }] : [],
  );
  const missing = kinds.find(({ paths }) => paths.includes(notFound));
  if (!missing) throw new Error(`${notFound} has no headers`);
  return {
    'headers.caddy': caddySnippets(host, kinds, missing),
    'headers.nginx-maps': nginxMaps(host, kinds, missing),
    'headers.nginx-server': nginxServer(host, kinds),
  };
}

const quoted = (text: string): string => `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`;
const caddyHeaders = ({ headers }: Kind): string =>
  Object.entries(headers)
    .map(([name, value]) => `\t\t${name} ${quoted(value)}`)
    .join('\n');

/** Two snippets: `headers-of-HOST`, and `headers-of-HOST-not-found` for handle_errors. */
function caddySnippets(host: string, kinds: readonly Kind[], missing: Kind): string {
  const matched = kinds.map(
    (kind, index) =>
      `\t@kind${index} path ${kind.paths.map(quoted).join(' ')}\n\theader @kind${index} {\n${caddyHeaders(kind)}\n\t}\n`,
  );
  return `(headers-of-${host}) {\n${matched.join('')}}\n(headers-of-${host}-not-found) {\n\theader {\n${caddyHeaders(missing)}\n\t}\n}\n`;
}

const variable = (host: string, name: string): string =>
  `$${name}_of_${host}`.replaceAll(/[^$\w]/g, '_').toLowerCase();
const namesOf = (kinds: readonly Kind[]): string[] => [
  ...new Set(kinds.flatMap(({ headers }) => Object.keys(headers))),
];

/** For http {}: the path as it was asked for says the kind, and the kind each header. */
function nginxMaps(host: string, kinds: readonly Kind[], missing: Kind): string {
  const [path, kind] = [variable(host, 'path'), variable(host, 'kind')];
  const paths = kinds.flatMap((each, index) => each.paths.map((one) => `  ${quoted(one)} ${index};`));
  const ofName = (name: string) => {
    const values = kinds.flatMap(({ headers }, index) =>
      headers[name] === undefined ? [] : [`  ${index} ${quoted(headers[name])};`],
    );
    return `map ${kind} ${variable(host, name)} {\n${values.join('\n')}\n}`;
  };
  return `${[
    `map $request_uri ${path} {\n  "~^(?<asked>[^?]*)" $asked;\n}`,
    `map ${path} ${kind} {\n  default ${kinds.indexOf(missing)};\n${paths.join('\n')}\n}`,
    ...namesOf(kinds).filter(isAdded).map(ofName),
  ].join('\n')}\n`;
}

/** A type is not added: it takes the place of the one that the file's name says. */
const isAdded = (name: string): boolean => name !== 'Content-Type';

/** For server {}: headers without a value are not sent. */
function nginxServer(host: string, kinds: readonly Kind[]): string {
  const added = namesOf(kinds)
    .filter(isAdded)
    .map((name) => `add_header ${name} ${variable(host, name)} always;`);
  const typed = kinds.flatMap(({ headers, paths }) =>
    paths.flatMap((path) =>
      headers['Content-Type'] === undefined
        ? []
        : [`location = ${path} {\n  types { }\n  default_type ${headers['Content-Type']};\n}`],
    ),
  );
  return `${[...added, ...typed].join('\n')}\n`;
}
