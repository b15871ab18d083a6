// A line table of a form that is not published yet, as the grid of the document page draws it.
import { type ReactNode, useRef } from 'react';
import { LinesPane } from '#features/document/lines/LinesPane.tsx';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import type { GridHandle } from '#grid';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import { knowsEntity } from './useDrawn.ts';

export interface DrawnTableProps {
  board: DocumentDraft;
  lines: string;
  /** Why nothing can be typed, or null. */
  locked: string | null;
}

export function DrawnTable({ board, lines, locked }: DrawnTableProps): ReactNode {
  const environment = useFieldEnvironment();
  const grants = useGrants();
  const reason = useRef(locked);
  const grid = useRef<GridHandle | null>(null);
  const enter = useRef<(() => void) | null>(null);
  return (
    <LinesPane
      draft={board}
      lines={lines}
      grants={grants}
      has={knowsEntity(board.def.name)}
      environment={environment}
      locked={reason}
      grid={grid}
      onSelection={() => undefined}
      enter={enter}
    />
  );
}
