import { ApiError } from './call.ts';

/**
 * A part of the program that is fetched when somebody needs it. Without a connection it fails as a call does, so that
 * whoever waits is told and can try again. Throws ApiError e1.
 */
export const fetched = <Part>(part: Promise<Part>): Promise<Part> =>
  part.catch(() => {
    throw new ApiError('e1', 0);
  });
