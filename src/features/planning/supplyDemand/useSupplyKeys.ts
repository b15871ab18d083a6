// Keys of the supply–demand screen beside those of its grid: granularity, depth, curve, the documents below.
import type { Dock } from './useDock.ts';
import { keyPressed } from '#ui/keyboard/keyMap.ts';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import type { Depth } from './blockRows.ts';

export interface SupplyKeys {
  depth(depth: Depth): void;
  scheme(by: 1 | -1): void;
  refresh(): void;
  /** Null: this person may not plan. */
  save: (() => void) | null;
  chart(): void;
  dock: Dock;
}

export function useSupplyKeys({ depth, scheme, refresh, save, chart, dock }: SupplyKeys): void {
  usePageKeys((event) => {
    const { key, code } = event;
    if (key === 'F5') refresh();
    else if (save !== null && keyPressed(event, ['save']) !== null) save();
    else if (key === 'F6') {
      if (dock.isOpen && dock.isInside()) dock.toGrid();
      else dock.enter();
    } else if (event.altKey && (key === '=' || key === '+')) scheme(-1);
    else if (event.altKey && key === '-') scheme(1);
    else if (event.altKey && code === 'KeyC') chart();
    else if (event.ctrlKey && event.shiftKey && code === 'Digit1') depth(1);
    else if (event.ctrlKey && event.shiftKey && code === 'Digit2') depth(4);
    else if (event.ctrlKey && event.shiftKey && code === 'Digit3') depth(7);
    else if (key === 'Escape' && dock.isOpen) dock.leave();
    else return false;
    return true;
  });
}
