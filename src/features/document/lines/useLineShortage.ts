// Lines that ask for more than is available are coloured while they are typed. The colours change only when other lines
// become short: typing elsewhere draws nothing anew.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { availableStockQuery } from '#api/lineFacts.ts';
import type { CellFormat } from '#grid';
import type { EntityDef, LineRow } from '#model/entity.ts';
import { mostMaterials } from '#model/lineFacts.ts';
import { shortLines, showsShortage } from '#model/rules/lineShortage.ts';

const nothing: readonly CellFormat<LineRow>[] = [];

/** @param typing false once the document takes from stock itself, or cannot be changed */
export function useLineShortage(
  def: EntityDef,
  lines: string,
  rows: readonly LineRow[],
  typing: boolean,
): readonly CellFormat<LineRow>[] {
  const linesDef = def.lines?.[lines];
  const applies = typing && linesDef !== undefined && showsShortage(linesDef);
  const materials = applies ? materialsOf(rows) : [];
  const { data } = useQuery(availableStockQuery(def.name, materials));
  const short = applies && data !== undefined ? shortLines(rows, data.places).join('|') : '';
  return useMemo(() => {
    if (short === '') return nothing;
    const ids = new Set(short.split('|'));
    return [
      { column: 'qty', tone: 'red', applies: (row) => ids.has(row.id), reason: '超过可用量' },
    ] satisfies CellFormat<LineRow>[];
  }, [short]);
}

function materialsOf(rows: readonly LineRow[]): string[] {
  const found = new Set(rows.flatMap(({ material }) => (typeof material === 'string' ? [material] : [])));
  return [...found].toSorted().slice(0, mostMaterials);
}
