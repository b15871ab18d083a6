// 版本比较 over all levels: one tree of both structures, what differs marked and written old → new in one cell; Ctrl+. goes
// from one difference to the next.
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { messageOf } from '#api/mutations.ts';
import { expandQuery } from '#api/structures.ts';
import type { BomRow } from '#entities/master/bom/bomTree.ts';
import {
  compareLevels,
  comparedFields,
  type ComparedField,
  type LevelDifference,
  onlyDifferences,
} from '#entities/master/bom/compareLevels.ts';
import { businessToday } from '#features/list/today.ts';
import type { GridColumn, GridCommand } from '#grid';
import { formatDecimal } from '#model/decimal.ts';
import { ErrorState } from '#ui/ErrorState.tsx';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import { TreeTable, textColumn } from './TreeTable.tsx';
import classes from './structure.module.css';

export interface CompareLevelsProps {
  /** Ids of the bills: from this one to that. */
  left: string;
  right: string;
  onlyChanges: boolean;
  environment: FieldEnvironment;
}

const none: readonly LevelDifference[] = [];

export function CompareLevels({ left, right, onlyChanges, environment }: CompareLevelsProps): ReactNode {
  const day = businessToday();
  const [before, after] = [useQuery(expandQuery(left, '1', day)), useQuery(expandQuery(right, '1', day))];
  const all = useMemo(
    () =>
      before.data === undefined || after.data === undefined
        ? none
        : compareLevels(before.data.rows, after.data.rows),
    [before.data, after.data],
  );
  const differences = useMemo(() => all.filter(({ mark }) => mark !== 'same'), [all]);
  const rows = useMemo(() => (onlyChanges ? onlyDifferences(all) : all), [all, onlyChanges]);
  const columns = useMemo(() => columnsOf(environment), [environment]);
  const commands = useMemo(() => [nextDifference(rows, 1), nextDifference(rows, -1)], [rows]);
  const failed = before.isError ? before : after.isError ? after : null;
  if (failed !== null)
    return <ErrorState message={messageOf(failed.error)} onRetry={() => void failed.refetch()} />;
  const isCut = before.data?.cut === true || after.data?.cut === true;
  const count = (mark: LevelDifference['mark']): number => all.filter((row) => row.mark === mark).length;
  return (
    <>
      <Text size="sm" role="status">
        {before.isPending || after.isPending
          ? '正在逐层比较…'
          : differences.length === 0
            ? '全部层级没有差异'
            : `全部层级 ${differences.length} 处差异：新增 ${count('added')}，删除 ${count('removed')}，修改 ${count('changed')}；Ctrl+. 下一处`}
      </Text>
      {isCut && <p className={classes['note']}>结构过大，只比较了前面的部分；请从下级清单分别比较。</p>}
      <TreeTable
        label="全部层级的差异"
        rows={rows}
        columns={columns}
        commands={commands}
        depth={20}
        emptyText="没有差异"
      />
    </>
  );
}

const marks: Readonly<Record<LevelDifference['mark'], { text: string; tone: string }>> = {
  added: { text: '＋ 新增', tone: 'success' },
  removed: { text: '－ 删除', tone: 'negative' },
  changed: { text: '△ 修改', tone: 'warning' },
  same: { text: '', tone: 'muted' },
};

const decimals: ReadonlySet<ComparedField> = new Set(['perUnit', 'scrapRate', 'fixedScrapQty']);

function columnsOf(environment: FieldEnvironment): GridColumn<LevelDifference>[] {
  const dict: Partial<Record<ComparedField, string>> = { itemType: 'bomItemType', issueMode: 'issueMode' };
  const textAt = (row: BomRow | null, field: ComparedField): string => {
    const value = row?.[field] ?? '';
    const known = environment.dictItems(dict[field] ?? '').find((item) => item.value === value);
    if (decimals.has(field)) return value === '' ? '' : formatDecimal(String(value));
    return known?.text ?? String(value);
  };
  const either = ({ left, right }: LevelDifference): BomRow | null => right ?? left;
  return [
    textColumn('mark', '差异', 136, ({ mark }) => marks[mark].text, {
      required: true,
      tone: (_value, { mark }) => marks[mark].tone,
    }),
    textColumn('code', '物料编码', 136, (row) => either(row)?.code ?? ''),
    textColumn('name', '物料名称', 152, (row) => either(row)?.name ?? ''),
    ...comparedFields.map(([field, title]) =>
      textColumn<LevelDifference>(
        field,
        title,
        field === 'perUnit' ? 128 : 112,
        (row) =>
          row.fields.includes(field)
            ? `${textAt(row.left, field) || '（空白）'} → ${textAt(row.right, field) || '（空白）'}`
            : textAt(either(row), field),
        {
          tone: (_value, row) =>
            row.fields.includes(field) ? 'warning' : row.mark === 'same' ? 'muted' : '',
        },
      ),
    ),
  ];
}

/** To the next or the previous row that differs, and round again. */
function nextDifference(rows: readonly LevelDifference[], step: 1 | -1): GridCommand<LevelDifference> {
  return {
    name: step === 1 ? 'nextDifference' : 'previousDifference',
    title: step === 1 ? '下一处差异' : '上一处差异',
    keys: step === 1 ? ['mod+.'] : ['mod+Shift+.', 'mod+Shift+>'],
    place: 'cell',
    run({ grid, selection }) {
      const at = rows.findIndex(({ key }) => key === selection.cell?.rowId);
      for (let passed = 1; passed <= rows.length; passed += 1) {
        const row = rows[(at + step * passed + rows.length * 2) % rows.length];
        if (row === undefined || row.mark === 'same') continue;
        grid.activate(row.key, 'mark');
        return;
      }
    },
  };
}
