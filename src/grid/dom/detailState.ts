// Which rows have their detail open, how tall it is, and the panel elements that follow their rows.
import { createSignal } from '../core/signal.ts';
import type { Signal } from '../core/signal.ts';

export interface DetailState {
  /** Px of the open details by row id. */
  readonly open: Map<string, number>;
  /** Details opened so far, with whether they are open now. */
  readonly known: Signal<ReadonlyMap<string, boolean>>;
  readonly panels: Map<string, HTMLElement>;
  set: (id: string, height: number | null) => void;
  /** Remembers a panel while it is on the page. */
  hold: (id: string, panel: HTMLElement | null) => () => void;
}

export function createDetailState(): DetailState {
  const open = new Map<string, number>();
  const known = createSignal<ReadonlyMap<string, boolean>>(new Map());
  const panels = new Map<string, HTMLElement>();
  return {
    open,
    known,
    panels,
    set(id, height) {
      if (height === null) open.delete(id);
      else open.set(id, height);
      known.set(new Map(known.get()).set(id, height !== null));
    },
    hold(id, panel) {
      if (panel) panels.set(id, panel);
      return () => {
        panels.delete(id);
      };
    },
  };
}
