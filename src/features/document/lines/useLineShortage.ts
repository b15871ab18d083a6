// Lines that ask for more than is available are coloured while they are typed. The colours change only when other lines
// become short: typing elsewhere draws nothing anew.
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { availableStockQuery } from '#api/lineFacts.ts';
import type { CellFormat } from '#grid';
import type { LineRow } from '#model/entity.ts';
import { mostMaterials } from '#model/lineFacts.ts';
import { idsAt, shortLines, takenFromStock } from '#model/rules/lineShortage.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';

const nothing: readonly CellFormat<LineRow>[] = [];

/** @param typing false once the document takes from stock itself, or cannot be changed */
export function useLineShortage(
  draft: DocumentDraft,
  lines: string,
  typing: boolean,
): readonly CellFormat<LineRow>[] {
  const { def, doc, refs } = draft;
  const rows = draft.lineRows(lines);
  const linesDef = def.lines?.[lines];
  const from = typing && linesDef !== undefined ? takenFromStock(linesDef, doc.fields) : null;
  const asked = (fields: readonly string[]): string[] =>
    from === null ? [] : idsAt(rows, fields).slice(0, mostMaterials);
  const { data } = useQuery(
    availableStockQuery(def.name, {
      materials: asked(['material']),
      demands: asked(from?.demands ?? []),
    }),
  );
  const short = from === null || data === undefined ? '' : shortLines(rows, data, from, refs).join('|');
  return useMemo(() => {
    if (short === '') return nothing;
    const ids = new Set(short.split('|'));
    return [
      { column: 'qty', tone: 'red', applies: (row) => ids.has(row.id), reason: '超过可用量' },
    ] satisfies CellFormat<LineRow>[];
  }, [short]);
}
