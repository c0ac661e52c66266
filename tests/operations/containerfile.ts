import { execFile } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/*
 * Carries out a Containerfile where no container engine runs: each stage is this machine's Debian under an overlay, in
 * which its steps run as they are written, without this project's own folder. It needs root and a Linux kernel.
 */

/** In memory: what is written over the machine's files may not lie among them. */
const HOME = '/dev/shm';

interface Stage {
  readonly base: string;
  readonly name: string;
  /** What differs from the machine's own files. */
  readonly files: string;
}
export interface Image {
  /** Of the last stage. */
  readonly stage: Stage;
  readonly environment: Readonly<Record<string, string>>;
  readonly user: string;
  readonly folder: string;
  readonly volume: string;
  readonly command: readonly string[];
  readonly health: readonly string[];
  readonly stopSignal: string;
  remove(): Promise<void>;
}

/** The instructions of a Containerfile, joined lines and all. */
export async function instructionsOf(file: string): Promise<readonly (readonly [string, string])[]> {
  const text = (await readFile(file, 'utf8')).replaceAll(/^#.*\n/gm, '').replaceAll(/\\\n\s*/g, '');
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const);
}

export async function buildImage(file: string): Promise<Image> {
  const home = await mkdtemp(path.join(HOME, 'malecon-image-'));
  const stages: Stage[] = [];
  let [folder, user, volume, stopSignal] = ['/', '0:0', '', ''];
  let environment: Record<string, string> = {};
  let command: string[] = [];
  let health: string[] = [];
  for (const [instruction, text] of await instructionsOf(file)) {
    const stage = stages.at(-1);
    if (instruction === 'FROM') {
      const [base = '', name = String(stages.length)] = text.split(/ AS /i);
      stages.push({ base, name, files: path.join(home, name) });
      await prepare(path.join(home, name), base);
      [folder, user, environment] = ['/', '0:0', {}];
    } else if (!stage) throw new Error(`${instruction} stands before FROM`);
    else if (instruction === 'WORKDIR') {
      folder = text;
      await mkdir(path.join(stage.files, text), { recursive: true });
    } else if (instruction === 'COPY') await copy(text, { stages, into: path.join(stage.files, folder) });
    // A cache is only that: npm's own is this machine's.
    else if (instruction === 'RUN') await inStage(stage, folder, text.replaceAll(/--mount=\S+ /g, ''));
    else if (instruction === 'ENV')
      environment = { ...environment, ...Object.fromEntries(text.split(' ').map((pair) => pair.split('='))) };
    else if (instruction === 'USER') user = text;
    else if (instruction === 'VOLUME') volume = text;
    else if (instruction === 'STOPSIGNAL') stopSignal = text;
    else if (instruction === 'CMD') command = JSON.parse(text) as string[];
    else if (instruction === 'HEALTHCHECK')
      health = JSON.parse(text.slice(text.indexOf('CMD ') + 'CMD '.length)) as string[];
    else if (!['LABEL', 'EXPOSE'].includes(instruction)) throw new Error(`Nobody carries ${instruction} out`);
  }
  const last = stages.at(-1);
  if (!last) throw new Error(`${file} has no stage`);
  const remove = () => rm(home, { recursive: true, force: true });
  return { stage: last, environment, user, folder, volume, command, health, stopSignal, remove };
}

/** Of Node's image what the steps ask for: node itself, where that image has it. npm is the machine's. */
async function prepare(files: string, base: string): Promise<void> {
  await mkdir(files, { recursive: true });
  const version = /^node:(\d+)/.exec(base)?.[1];
  if (version === undefined) return;
  if (version !== process.versions.node.split('.')[0])
    throw new Error(`The Containerfile takes Node ${version}, this is ${process.version}`);
  await mkdir(path.join(files, 'usr/local/bin'), { recursive: true });
  await copyFile(process.execPath, path.join(files, 'usr/local/bin/node'));
  await chmod(path.join(files, 'usr/local/bin/node'), 0o755);
}

async function copy(
  text: string,
  { stages, into }: { stages: readonly Stage[]; into: string },
): Promise<void> {
  const words = text.split(' ');
  const from = words[0]?.startsWith('--from=') ? words.shift()?.slice('--from='.length) : undefined;
  const source = from === undefined ? process.cwd() : (stages.find(({ name }) => name === from)?.files ?? '');
  const target = words.pop() ?? '';
  const place = target.startsWith('/')
    ? path.join(stages.at(-1)?.files ?? '', target)
    : path.join(into, target);
  await mkdir(target.endsWith('/') ? place : path.dirname(place), { recursive: true });
  for (const word of words) {
    const file = path.join(source, word);
    if (word === '.') await copyContext(place);
    else if (target === './' && words.length === 1) await run('cp', ['-a', `${file}/.`, place]);
    else await run('cp', ['-a', file, place]);
  }
}

/** What the build is given: all but what .dockerignore names, which is whole folders. */
async function copyContext(place: string): Promise<void> {
  const ignored = (await readFile('.dockerignore', 'utf8')).split('\n').filter(Boolean);
  const excluded = ignored.map((name) => `--exclude=./${name}`);
  const archive = path.join(HOME, `malecon-context-${process.pid}.tar`);
  await run('tar', ['-cf', archive, ...excluded, '.']);
  await run('tar', ['-xf', archive, '-C', place]);
  await rm(archive);
}

/** Mounts a stage over the machine, without this project's folder: what runs in it finds nothing but what was copied. */
const mounted = (layers: string, root: string): string =>
  [
    'set -e',
    `mkdir -p ${root}`,
    `mount -t overlay overlay -o ${layers} ${root}`,
    `mount -t tmpfs none ${root}${process.cwd()}`,
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
  ].join('\n');

async function inStage({ files }: Stage, folder: string, command: string): Promise<void> {
  const work = `${files}.work`;
  await mkdir(work, { recursive: true });
  const script = `${files}.sh`;
  await writeFile(
    script,
    `${mounted(`lowerdir=/,upperdir=${files},workdir=${work}`, `${files}.root`)}
exec chroot ${files}.root env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/root CI=true sh -ec 'cd ${folder}; ${command}'
`,
  );
  await run('unshare', ['-m', 'sh', script], { maxBuffer: 64_000_000 });
  // What mounting needed is no file of the image.
  for (const left of [process.cwd()]) await rm(path.join(files, left), { recursive: true, force: true });
}

/**
 * How a command runs in the image: as its account, its files read-only (an overlay without a layer to write to), with
 * `data` in the place of its volume and a /tmp in memory. A program and its arguments.
 */
export async function inImage(
  { stage, environment, user, folder, volume }: Image,
  { data, given, command }: { data: string; given: Record<string, string>; command: readonly string[] },
): Promise<readonly [string, readonly string[]]> {
  const root = `${stage.files}.run`;
  const script = `${stage.files}.run.sh`;
  await writeFile(
    script,
    `${mounted(`lowerdir=${stage.files}:/`, root)}
mount --bind ${data} ${root}${volume}
mount -t tmpfs none ${root}/tmp
root=$1; shift
exec chroot --userspec=${user} --groups= ${root} env -i -C ${folder} PATH=/usr/local/bin:/usr/bin:/bin "$@"
`,
  );
  const variables = Object.entries({ ...environment, ...given }).map(([name, value]) => `${name}=${value}`);
  return ['unshare', ['-m', 'sh', script, root, ...variables, ...command]];
}
