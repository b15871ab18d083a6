// Code that is fetched after the grid stands, or when it is first wanted: once for all grids of the page. What could
// not be fetched is asked for again the next time.

export interface Lazy<Code> {
  /** Null until it has come. */
  now: () => Code | null;
  load: () => Promise<Code>;
}

/** When code is fetched: by whoever wants it first, or ahead of that at leisure. */
export type When = 'wanted' | 'ahead';

const ahead: (() => Promise<unknown>)[] = [];

export function lazy<Code>(fetch: () => Promise<Code>, when: When = 'wanted'): Lazy<Code> {
  let code: Code | null = null;
  let coming: Promise<Code> | null = null;
  const load = (): Promise<Code> =>
    (coming ??= fetch().then(
      (fetched) => (code = fetched),
      (error: unknown) => {
        coming = null;
        throw error;
      },
    ));
  if (when === 'ahead') ahead.push(load);
  return { now: () => code, load };
}

/** Fetches what is likely to be wanted soon. */
export async function fetchAhead(): Promise<void> {
  await Promise.all(ahead.map((load) => load()));
}

/** Runs the work when what is on its way has been painted and the page has nothing else to do; the result takes it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  let asked = 0;
  const frame = requestAnimationFrame(() => {
    asked = requestIdleCallback(() => (asked = requestIdleCallback(work, { timeout: 2_000 })));
  });
  return () => {
    cancelAnimationFrame(frame);
    cancelIdleCallback(asked);
  };
}
