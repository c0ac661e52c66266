import { ApiError } from './call.ts';
import { showError } from './show-error.ts';

/** Does something that can be refused; a refusal is shown as a toast and gives undefined. */
export async function attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    showError(error);
    return undefined;
  }
}
