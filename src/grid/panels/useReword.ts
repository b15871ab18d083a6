// Half-made conditions when the language changes: the names of days and the joins in their boxes are worded anew.
import { useEffect, useRef } from 'react';
import type { GridColumn } from '../contract/columns.ts';
import { useGridLanguage } from '../frame/hooks.ts';
import type { GridInstance } from '../frame/instance.ts';

/** Calls `reword` after each change of the language. */
export function useReword<Row>(
  grid: GridInstance<Row>,
  reword: (columns: ReadonlyMap<string, GridColumn<Row>>) => void,
): void {
  const language = useGridLanguage();
  const written = useRef(language);
  const newest = useRef(reword);
  useEffect(() => {
    newest.current = reword;
  });
  useEffect(() => {
    if (written.current === language) return;
    written.current = language;
    newest.current(new Map(grid.props.columns.map((column) => [column.id, column])));
  }, [language, grid]);
}
