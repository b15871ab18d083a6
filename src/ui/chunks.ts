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
