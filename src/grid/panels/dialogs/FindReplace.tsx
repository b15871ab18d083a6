// Find and replace in the selection, the column or everything: the hits with what they will become are listed before
// anything is written; each can be left out, and each leads to its cell.
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { countText } from '../../core/countText.ts';
import { message, messageText, t } from '../../core/language.ts';
import { cellsInAll } from '../../interact/blocks.ts';
import { cellOf } from '../../interact/position.ts';
import type { Message } from '../../core/language.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { replaceHits } from '../../interact/find/replace.ts';
import type { Hit } from '../../interact/find/replace.ts';
import { DialogFrame } from './DialogFrame.tsx';
import { FindFields } from './FindFields.tsx';
import { hitColumns } from './hitColumns.tsx';
import type { DialogProps } from '../panelProps.ts';
import { ResultTable } from './ResultTable.tsx';
import { useFoundHits } from './useFoundHits.ts';
import type { ReplaceQuery } from './useFoundHits.ts';
import styles from './dialogs.module.css';

export default function FindReplace<Row>({
  grid,
  runtime,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'find' }>>): ReactNode {
  const cell = cellOf(grid.position);
  const column = cell?.column ?? grid.columnAt(0)?.id ?? '';
  const [selected] = useState(() => cellsInAll(grid.selectedBlocks()));
  const [query, setQuery] = useState<ReplaceQuery>({
    text: '',
    replacement: '',
    scope: selected > 1 ? 'selection' : 'column',
    wholeCell: false,
    matchCase: false,
  });
  const [note, setNote] = useState<Message | ''>('');
  const { hits, left, setLeft } = useFoundHits(grid, column, query, setNote);

  const chosen = hits.filter((hit) => hit.problem === null && !left.has(hit));
  const blocked = hits.filter((hit) => hit.problem !== null).length;
  const replaceAll = async (): Promise<void> => {
    if (chosen.length === 0) return;
    const { written, left: unchanged } = await replaceHits(grid, chosen);
    grid.notify(
      unchanged > 0
        ? t('已替换 {0} 个单元格，{1} 个没有对应的内容，保持原样', written, unchanged)
        : t('已替换 {0} 个单元格', written),
      unchanged > 0 ? 'warning' : 'info',
    );
    onClose();
  };
  const run = (): void => {
    replaceAll().catch(() => setNote(message('替换没有完成，请稍后再试')));
  };
  const columns = useMemo(
    () =>
      hitColumns(grid, left, {
        onToggle: (hit) => setLeft(toggled(left, hit)),
        goTo(hit) {
          onClose();
          runtime.handle.activate(hit.rowId, hit.column);
          runtime.handle.focus();
        },
      }),
    [grid, runtime, onClose, left, setLeft],
  );
  const summary =
    note !== ''
      ? messageText(note)
      : query.text === '' && !query.wholeCell
        ? ''
        : blocked > 0
          ? t('找到 {0} 处，其中 {1} 处不能替换', countText(hits.length), countText(blocked))
          : t('找到 {0} 处', countText(hits.length));
  return (
    <DialogFrame
      title={t('查找和替换')}
      width={720}
      onClose={onClose}
      note={summary}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('取消')}
          </Button>
          <Button disabled={chosen.length === 0} onClick={run}>
            {t('替换 {0} 处', countText(chosen.length))}
          </Button>
        </>
      }
    >
      <FindFields
        grid={grid}
        column={column}
        selected={selected}
        query={query}
        onQuery={(part) => setQuery((now) => ({ ...now, ...part }))}
      />
      {hits.length > 0 && (
        <div className={styles['found']}>
          <ResultTable
            label={t('找到的内容')}
            items={hits}
            columns={columns}
            kindOf={({ problem }) => (problem === null ? 'change' : 'readonly')}
          />
        </div>
      )}
    </DialogFrame>
  );
}

function toggled(left: ReadonlySet<Hit>, hit: Hit): ReadonlySet<Hit> {
  const next = new Set(left);
  if (!next.delete(hit)) next.add(hit);
  return next;
}
