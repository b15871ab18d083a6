// Components whose code is fetched after the grid stands. What could not be fetched is asked for again as long as it is
// wanted; until then its place is empty, and the rest of the page goes on.
import { createElement, useLayoutEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { lazy } from '../core/lazy.ts';
import type { When } from '../core/lazy.ts';

const againMs = 3_000;

/** What is there already is shown in the same render. */
export function lazyView<View>(fetch: () => Promise<{ default: View }>, when: When = 'wanted'): View {
  const code = lazy(fetch as () => Promise<{ default: ComponentType }>, when);
  function Later(props: object): ReactNode {
    const [Shown, setShown] = useState<ComponentType | null>(() => code.now()?.default ?? null);
    useLayoutEffect(() => {
      if (Shown) return undefined;
      let timer: ReturnType<typeof setTimeout> | undefined;
      let wanted = true;
      const load = (): void => {
        code.load().then(
          (come) => {
            if (wanted) setShown(() => come.default);
          },
          () => {
            if (wanted) timer = setTimeout(load, againMs);
          },
        );
      };
      load();
      return () => {
        wanted = false;
        clearTimeout(timer);
      };
    }, [Shown]);
    return Shown && createElement(Shown, props);
  }
  // It passes everything on: what it takes and shows is what the component does, of whatever rows.
  return Later as View;
}
