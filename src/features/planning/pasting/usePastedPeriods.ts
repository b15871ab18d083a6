// A block with heads of time pasted over a table of materials by periods: it is held until the dialog that shows it is
// closed, any other paste goes to the grid.
import { type ClipboardEvent, type RefObject, useState } from 'react';
import type { PastedPeriods } from '#entities/planning/demand/pastedPeriods.ts';
import { type GridHandle, parseTsv } from '#grid';

export interface PastedPeriodsOptions {
  locked: RefObject<string | null>;
  grid: RefObject<GridHandle | null>;
  /** Null where the cells have no heads of time. */
  blockOf(cells: string[][]): PastedPeriods | null;
}

export interface HeldPaste {
  /** Null while nothing is shown. */
  block: PastedPeriods | null;
  paste(event: ClipboardEvent): void;
  /** Gives the keyboard back to the grid. */
  end(): void;
}

export function usePastedPeriods({ locked, grid, blockOf }: PastedPeriodsOptions): HeldPaste {
  const [held, setHeld] = useState<PastedPeriods | null>(null);
  return {
    block: held,
    paste(event) {
      if (locked.current !== null) return;
      const block = blockOf(parseTsv(event.clipboardData.getData('text/plain')));
      if (block === null) return;
      event.preventDefault();
      event.stopPropagation();
      setHeld(block);
    },
    end() {
      setHeld(null);
      requestAnimationFrame(() => grid.current?.focus());
    },
  };
}
