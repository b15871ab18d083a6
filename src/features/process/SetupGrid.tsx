// 换产矩阵 as a table from group to group above its form: minutes are typed, pasted from a worksheet with or without its
// heads, and taken away again; where no rule stands the cell shows what the other rules make of it.
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import {
  anyGroup,
  isSame,
  pastedTable,
  putMinutes,
  setupCell,
  setupGroups,
  typedMinutes,
} from '#entities/process/time/setupGrid.ts';
import type { DocumentBandProps } from '#features/document/form/documentForm.ts';
import type { Patch } from '#model/patch.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { type MatrixArea, span } from './matrixArea.ts';
import type { MatrixCell } from './MatrixCellView.tsx';
import { MatrixGrid } from './MatrixGrid.tsx';
import classes from './matrix.module.css';

const newId = (): string => crypto.randomUUID();

export function SetupGrid({ draft, locked }: DocumentBandProps): ReactNode {
  const [added, setAdded] = useState<readonly string[]>([]);
  const [name, setName] = useState('');
  const { doc } = draft;
  const groups = setupGroups(doc, added);
  const free = locked === null;
  const change = (label: string, patches: readonly Patch[]): void => {
    if (patches.length > 0) draft.change(label, { patches });
  };
  const title = (group: string): string => (group === anyGroup ? '任意' : group);
  const cellAt = (row: number, column: number): MatrixCell => {
    const [from = '', to = ''] = [groups[row], groups[column]];
    if (isSame(from, to)) return { text: '0', title: '同组不需换产', closed: true, derived: true };
    const { minutes, rule } = setupCell(doc, from, to);
    const text = minutes === null ? '' : String(minutes);
    if (rule !== null) return { text, title: `${text} 分` };
    return { text, derived: true, title: minutes === null ? '没有规则' : `${text} 分，按其他规则或默认换产` };
  };
  const type = (row: number, column: number, text: string): void => {
    const [from, to] = [groups[row], groups[column]];
    if (from === undefined || to === undefined) return;
    const minutes = typedMinutes(text);
    if (minutes === undefined) notify('warning', `“${text}”不是换产时间，请填写 0 到 100000 的整数分钟`);
    else change(`换产 ${title(from)} → ${title(to)}`, putMinutes(doc, [from, to], minutes, newId));
  };
  const clear = ({ rows, columns }: MatrixArea): void =>
    change(
      '清除换产规则',
      span(rows).flatMap((row) =>
        span(columns).flatMap((column) =>
          putMinutes(doc, [groups[row] ?? '', groups[column] ?? ''], null, newId),
        ),
      ),
    );
  const paste = (table: string[][], { rows: [row], columns: [column] }: MatrixArea): void => {
    const { patches, unreadable, outside, cells } = pastedTable(doc, table, { groups, row, column }, newId);
    const [first] = unreadable;
    if (first !== undefined) {
      const rest = unreadable.length === 1 ? '' : `等 ${unreadable.length} 处`;
      notify('warning', `${first}${rest}不是整数分钟，什么都没有粘贴，请改正后再试`);
      return;
    }
    change('粘贴换产矩阵', patches);
    if (outside > 0)
      notify('warning', `已粘贴 ${cells} 格，表外的 ${outside} 格没有粘贴；请先加组，或连同组名一起粘贴`);
  };
  const addGroup = (): void => {
    const group = name.trim();
    if (group === '') return;
    if (groups.includes(group)) notify('info', `组“${group}”已经在表中`);
    else setAdded((before) => [...before, group]);
    setName('');
  };

  return (
    <div className={classes['band']} role="group" aria-label="换产表">
      <div className={classes['tools']}>
        <span>行：从组，列：到组，单位：分</span>
        {free && (
          <>
            <TextInput
              size="xs"
              w={140}
              aria-label="新的组"
              placeholder="组名"
              maxLength={50}
              value={name}
              onChange={({ currentTarget: { value } }) => setName(value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                event.stopPropagation();
                addGroup();
              }}
            />
            <Button size="compact-xs" variant="default" onClick={addGroup}>
              加组
            </Button>
            <span className={classes['keys']}>
              直接输入分钟，Del 清除规则；可从 Excel 粘贴，带组名的整表也可以
            </span>
          </>
        )}
      </div>
      <MatrixGrid
        label="换产表"
        corner="从 \ 到"
        rows={groups.map((group) => ({ key: group, title: title(group), quiet: group === anyGroup }))}
        columns={groups.map((group) => ({ key: group, title: title(group), quiet: group === anyGroup }))}
        cellAt={cellAt}
        locked={!free}
        onClear={clear}
        onPaste={paste}
        onType={type}
      />
    </div>
  );
}
