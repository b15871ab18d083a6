// Components whose code is fetched after the grid stands.
import { createElement, lazy, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { later } from '../core/later.ts';
import type { When } from '../core/later.ts';

/** A component whose code is fetched later; stands inside a Suspense. What is there already is shown in the same render. */
export function laterView<View>(fetch: () => Promise<{ default: View }>, when: When = 'wanted'): View {
  const code = later(fetch as () => Promise<{ default: ComponentType }>, when);
  const Fetched = lazy(code.load);
  function Later(props: object): ReactNode {
    const [Shown] = useState<ComponentType>(() => code.now()?.default ?? Fetched);
    return createElement(Shown, props);
  }
  // It passes everything on: what it takes and shows is what the component does, of whatever rows.
  return Later as View;
}
