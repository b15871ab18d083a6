// The properties as the grid works with them: columns after extensions have had their say and masks are on.
import { useMemo } from 'react';
import { maskText, withMasks } from '../core/masking.ts';
import type { GridProps } from '../types.ts';

export function useOffered<Row>(given: GridProps<Row>): GridProps<Row> {
  const { columns, extensions, totals } = given;
  const offered = useMemo(() => {
    const extended = (extensions ?? []).reduce((before, extension) => extension.columns?.(before) ?? before, columns);
    return withMasks(extended);
  }, [columns, extensions]);
  const shownTotals = useMemo(() => {
    const masked = offered.filter((column) => column.masked === true && totals?.texts[column.id] !== undefined);
    if (!totals || masked.length === 0) return totals;
    return { ...totals, texts: { ...totals.texts, ...Object.fromEntries(masked.map(({ id }) => [id, maskText])) } };
  }, [offered, totals]);
  if (offered === columns && shownTotals === totals) return given;
  return { ...given, columns: offered, ...(shownTotals ? { totals: shownTotals } : {}) };
}
