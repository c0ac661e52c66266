/** Tells what is made, and how long each part took, so that one that became slow is seen at once. */
export class PartTimes {
  readonly #write: (text: string) => void;
  #began: { readonly at: number; readonly own: number } | undefined;

  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  /** Ends the part before it. */
  begin(part: string): void {
    this.end();
    this.#write(`Seeding: ${part}`);
    this.#began = { at: performance.now(), own: process.cpuUsage().user };
  }

  /** What is not this process's own time is the database's. */
  end(): void {
    if (!this.#began) return;
    const seconds = (performance.now() - this.#began.at) / 1_000;
    const own = (process.cpuUsage().user - this.#began.own) / 1_000_000;
    this.#write(`, ${seconds.toFixed(1)} s (${own.toFixed(1)} s of Node)\n`);
    this.#began = undefined;
  }
}
