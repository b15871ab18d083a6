// Totals of a list: added up by the server over everything the question matches.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listQuery } from '#api/queries.ts';
import type { GridTotals } from '#grid';
import { formatDecimal } from '#model/decimal.ts';
import { mixedText } from '#model/derive/measures.ts';
import type { EntityDef } from '#model/entity.ts';
import type { ListedColumns } from './listColumns.ts';
import type { ListQuestion } from './listQuery.ts';

export interface ListTotals {
  /** Null: nothing to total. */
  texts: GridTotals | null;
  refetch: () => void;
}

export function useListTotals(
  def: EntityDef,
  question: ListQuestion,
  { specs, fieldAt }: Pick<ListedColumns, 'specs' | 'fieldAt'>,
): ListTotals {
  const fields = useMemo(() => specs.filter((spec) => spec.total === true).map((spec) => spec.path), [specs]);
  const totals = useQuery({
    ...listQuery(def.name, { ...question, offset: 0, limit: 0, totals: fields }),
    enabled: fields.length > 0,
  });
  const narrowed = question.filter !== null || question.search !== undefined;
  const texts = useMemo((): GridTotals => {
    const shown: Record<string, string> = {};
    for (const [path, value] of Object.entries(totals.data?.totals ?? {}))
      shown[path] = formatDecimal(value, fieldAt(path)?.kind === 'money' ? 2 : undefined);
    for (const path of totals.data?.mixed ?? []) shown[path] = mixedText(def, path);
    return { label: narrowed ? '筛选合计' : '全部合计', texts: shown };
  }, [totals.data, def, fieldAt, narrowed]);
  return { texts: fields.length > 0 ? texts : null, refetch: () => void totals.refetch() };
}
