// Code that is fetched after the grid stands, or when it is first wanted: once for all grids of the page. What could
// not be fetched is asked for again the next time.
import { lazy } from 'react';

export interface Later<Code> {
  /** Null until it has come. */
  now: () => Code | null;
  load: () => Promise<Code>;
}

export function later<Code>(fetch: () => Promise<Code>): Later<Code> {
  let code: Code | null = null;
  let coming: Promise<Code> | null = null;
  return {
    now: () => code,
    load: () =>
      (coming ??= fetch().then(
        (fetched) => (code = fetched),
        (error: unknown) => {
          coming = null;
          throw error;
        },
      )),
  };
}

const ahead: (() => Promise<unknown>)[] = [];

/** A component whose code is fetched when it is first shown, or ahead of that at leisure; stands inside a Suspense. */
export function laterView<View>(fetch: () => Promise<{ default: View }>, when: 'shown' | 'ahead' = 'shown'): View {
  const code = later(fetch);
  if (when === 'ahead') ahead.push(code.load);
  const come = (): unknown => {
    const now = code.now();
    // Code that is there already is shown in the same render, so that the focus goes where it should.
    return now ? { then: (show: (view: { default: View }) => void) => show(now) } : code.load();
  };
  // React's type of lazy components knows no generic ones; what is rendered is the very component.
  return lazy(come as never) as View;
}

/** Fetches the components that are likely to be shown soon. */
export async function fetchAhead(): Promise<void> {
  await Promise.all(ahead.map((load) => load()));
}

/** Runs the work when the page has nothing else to do; the result takes it back. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, 200);
    return () => clearTimeout(timer);
  }
  const asked = requestIdleCallback(work, { timeout: 2_000 });
  return () => cancelIdleCallback(asked);
}
