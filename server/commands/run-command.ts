import { causeOf } from '../lib/problem.ts';

/** Runs a command and prints what it has to say; a failure is one line on the error stream and the exit code 1. */
export async function runCommand(run: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await run()}\n`);
  } catch (error) {
    const told = causeOf(error);
    process.stderr.write(`${told instanceof Error ? told.message : String(told)}\n`);
    process.exitCode = 1;
  }
}
