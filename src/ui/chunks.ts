// Loading a part of the program: one retry, at most 120 s, and then a failure that says so.

export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError';
}

const limit = 120_000;

function withinLimit<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkLoadError('Loading chunk failed (timeout)')), limit);
  });
  return Promise.race([loading, late]).finally(() => clearTimeout(timer));
}

function failureOf(cause: unknown): ChunkLoadError {
  const text = cause instanceof Error ? cause.message : String(cause);
  return new ChunkLoadError(/css/i.test(text) ? 'CSS chunk load failed' : 'Loading chunk failed', { cause });
}

const foreignChunkFailure = /dynamically imported module|module script failed|Unable to preload CSS/i;

/** What to tell about a part of the program that did not load; null for any other failure. */
export function chunkFailureText(failure: unknown): string | null {
  if (failure instanceof ChunkLoadError) return failure.message;
  if (failure instanceof Error && foreignChunkFailure.test(failure.message)) return failureOf(failure).message;
  return null;
}

/** The module, loaded again once when the first attempt fails. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await withinLimit(load());
  } catch {
    // The first failure is most often a lost connection or a version that was just replaced: try once more.
    try {
      return await withinLimit(load());
    } catch (failure) {
      throw failure instanceof ChunkLoadError ? failure : failureOf(failure);
    }
  }
}
