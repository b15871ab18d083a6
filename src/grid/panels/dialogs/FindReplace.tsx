// Find and replace in the selection, the column or everything: the hits with what they will become are listed before
// anything is written; each can be left out, and each leads to its cell.
import { Button, Checkbox, Radio, TextInput, UnstyledButton } from '@mantine/core';
import { useEffect, useId, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { countText } from '../../core/countText.ts';
import { message, messageText, t } from '../../core/language.ts';
import { cellsInAll } from '../../interact/blocks.ts';
import { cellOf } from '../../interact/position.ts';
import type { Message } from '../../core/language.ts';
import type { DialogRequest } from '../dialogRequest.ts';
import { blocksOf, findHits, replaceHits } from '../../interact/find/replace.ts';
import type { FindScope, Hit } from '../../interact/find/replace.ts';
import { DialogFrame } from './DialogFrame.tsx';
import type { DialogProps } from '../panelProps.ts';
import { ResultTable } from './ResultTable.tsx';
import type { ResultColumn } from './ResultTable.tsx';
import styles from './dialogs.module.css';

const none: readonly Hit[] = [];

export default function FindReplace<Row>({
  grid,
  runtime,
  onClose,
}: DialogProps<Row, Extract<DialogRequest, { name: 'find' }>>): ReactNode {
  const id = useId();
  const cell = cellOf(grid.position);
  const column = cell?.column ?? grid.columnAt(0)?.id ?? '';
  const [blocksSelected] = useState(() => cellsInAll(grid.selectedBlocks()));
  const [text, setText] = useState('');
  const [replacement, setReplacement] = useState('');
  const [scope, setScope] = useState<FindScope>(blocksSelected > 1 ? 'selection' : 'column');
  const [wholeCell, setWholeCell] = useState(false);
  const [matchCase, setMatchCase] = useState(false);
  const [found, setFound] = useState<readonly Hit[]>([]);
  const [left, setLeft] = useState<ReadonlySet<Hit>>(new Set());
  const [note, setNote] = useState<Message | ''>('');

  useEffect(() => {
    const abort = new AbortController();
    findHits(
      grid,
      blocksOf(grid, scope, column),
      { text, wholeCell, matchCase },
      replacement,
      abort.signal,
    ).then(
      (now) => {
        if (!now) return;
        setFound(now);
        setLeft(new Set());
      },
      () => setNote(message('查找没有完成，请重试')),
    );
    return () => abort.abort();
  }, [grid, scope, column, text, replacement, wholeCell, matchCase]);

  const hits = text === '' && !wholeCell ? none : found;
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
  const columns = useMemo((): readonly ResultColumn<Hit>[] => {
    const goTo = (hit: Hit): void => {
      onClose();
      runtime.handle.activate(hit.rowId, hit.column);
      runtime.handle.focus();
    };
    const tick = (hit: Hit): ReactNode => (
      <Checkbox
        size="xs"
        aria-label={t('替换第 {0} 行', hit.row + 1)}
        disabled={hit.problem !== null}
        checked={hit.problem === null && !left.has(hit)}
        onChange={() => setLeft(toggled(left, hit))}
      />
    );
    const place = (hit: Hit): ReactNode => (
      <UnstyledButton className={styles['choice']} onClick={() => goTo(hit)}>
        {t('第 {0} 行', hit.row + 1)}
      </UnstyledButton>
    );
    return [
      {
        title: message('替换'),
        share: 0.09,
        value: (hit) => (hit.problem === null && !left.has(hit) ? 1 : 0),
        show: tick,
      },
      {
        title: message('位置'),
        share: 0.13,
        value: ({ row }) => row,
        show: place,
      },
      { title: message('列'), share: 0.15, value: (hit) => grid.laid(hit.column)?.column.title ?? '' },
      { title: message('现在'), share: 0.2, value: ({ before }) => before },
      {
        title: message('替换为'),
        share: 0.2,
        value: ({ after }) => after,
        show: becoming,
      },
      { title: message('说明'), share: 0.23, value: ({ problem }) => problem ?? '', long: true },
    ];
  }, [grid, runtime, onClose, left]);
  const scopes: readonly [FindScope, string][] = [
    ['selection', t('选中的 {0} 格', countText(blocksSelected))],
    ['column', t('“{0}”列', grid.laid(column)?.column.title ?? '')],
    ['all', t('全部列')],
  ];
  const summary =
    note !== ''
      ? messageText(note)
      : text === '' && !wholeCell
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
      <div className={styles['fields']}>
        <label htmlFor={`${id}-find`}>{t('查找')}</label>
        <TextInput
          id={`${id}-find`}
          data-autofocus
          value={text}
          placeholder={wholeCell ? t('空白单元格') : ''}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <label htmlFor={`${id}-replace`}>{t('替换为')}</label>
        <TextInput
          id={`${id}-replace`}
          value={replacement}
          onChange={(event) => setReplacement(event.currentTarget.value)}
        />
        <span className={styles['hint']}>{t('范围')}</span>
        <span className={styles['options']}>
          {scopes
            .filter(([name]) => name !== 'selection' || blocksSelected > 1)
            .map(([name, title]) => (
              <Radio
                size="xs"
                key={name}
                label={title}
                name={id}
                checked={scope === name}
                onChange={() => setScope(name)}
              />
            ))}
          <Checkbox
            label={t('整格匹配')}
            checked={wholeCell}
            onChange={(event) => setWholeCell(event.currentTarget.checked)}
          />
          <Checkbox
            label={t('区分大小写')}
            checked={matchCase}
            onChange={(event) => setMatchCase(event.currentTarget.checked)}
          />
        </span>
      </div>
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

function becoming({ problem, after }: Hit): ReactNode {
  return problem === null ? after : <del>{after}</del>;
}

function toggled(left: ReadonlySet<Hit>, hit: Hit): ReadonlySet<Hit> {
  const next = new Set(left);
  if (!next.delete(hit)) next.add(hit);
  return next;
}
