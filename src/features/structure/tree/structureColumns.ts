// Columns of the tree of a bill of materials: those of its lines, and the level, what so many parents need, and the bill a
// material is made by. Rows of bills below are read; a substitute is written in the columns it has.
import type { GridColumn } from '#grid';
import { type BomTreeRow, substituteField } from '#entities/master/bom/bomTreeRows.ts';
import type { LineRow } from '#model/entity.ts';
import { numberColumn, textColumn } from '../TreeTable.tsx';
import { treeFields } from './structureRows.ts';

export interface StructureColumnsOptions {
  rowOf(id: string): BomTreeRow | undefined;
  onOpen(bom: string): void;
}

const textAt = (row: LineRow, field: string): string => {
  const value = row[field];
  return typeof value === 'string' ? value : '';
};

export function structureColumns(
  plain: readonly GridColumn<LineRow>[],
  { rowOf, onOpen }: StructureColumnsOptions,
): GridColumn<LineRow>[] {
  const isBelow = (row: LineRow): boolean => (rowOf(row.id)?.owner ?? null) !== null;
  const open = (row: LineRow): void => {
    const bom = rowOf(row.id)?.bom;
    if (bom) onOpen(bom.id);
  };
  const level = textColumn<LineRow>(treeFields.level, '层', 120, (row) => textAt(row, treeFields.level), {
    pin: 'start',
    required: true,
    tone: () => 'muted',
    help: '替：替代物料。下级清单的行只读，按回车打开那张清单。',
  });
  const qty = {
    ...numberColumn<LineRow>(treeFields.qty, '用量', 104, (row) => textAt(row, treeFields.qty) || null),
    help: '上方所填数量的父项所需，含损耗；所选日期未生效的行没有用量。',
  };
  const bom = textColumn<LineRow>(treeFields.bom, '下级BOM', 168, (row) => textAt(row, treeFields.bom), {
    tone: (_value, row) => ((rowOf(row.id)?.bom ?? null) === null ? 'warning' : 'link'),
    onOpen: open,
  });
  const lines = plain.map((column): GridColumn<LineRow> => {
    const { editor } = column;
    const readonly = (row: LineRow | undefined): string | null => {
      const at = row === undefined ? undefined : rowOf(row.id);
      if (at?.owner) return `这一行属于 ${at.owner.code} ${at.owner.version}，请打开那张清单修改`;
      if (at?.kind === 'substitute' && substituteField(column.id) === null)
        return '替代物料没有这一项，请在“替代物料”页签填写';
      return editor?.readonly?.(row) ?? null;
    };
    return {
      ...column,
      ...(editor === undefined ? {} : { editor: { ...editor, readonly } }),
      ...(column.id === 'materialName' ? { pin: 'start' as const } : {}),
      ...(column.id === 'material'
        ? {
            tone: (_value: unknown, row: LineRow) => (isBelow(row) && rowOf(row.id)?.bom ? 'link' : ''),
            onOpen: (row: LineRow) => {
              if (isBelow(row)) open(row);
            },
          }
        : {}),
    };
  });
  const after = lines.findIndex(({ id }) => id === 'denominator') + 1;
  return [level, ...lines.toSpliced(after === 0 ? lines.length : after, 0, qty, bom)];
}
