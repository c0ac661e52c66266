import { attempt } from './attempt.ts';
import { fetched } from './fetched.ts';

/** Does something by a part of the program that is fetched for it; without a connection a toast says so. */
export function whenFetched<Part>(part: Promise<Part>, run: (part: Part) => unknown): void {
  void attempt(async () => void run(await fetched(part)));
}
