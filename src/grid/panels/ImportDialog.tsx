// Importing a file: its columns are assigned to those of the grid (by title at first), then the rows go the way of a
// paste: the same reading, the same preview and report, one undo step. They are added at the end.
import { Button, Checkbox, FileInput, Group } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { SheetError } from '#sheets/sheetError.ts';
import { message, messageText, t } from '../core/language.ts';
import type { Message } from '../core/language.ts';
import type { LaidColumn } from '../table/columnLayout.ts';
import { nowhere } from '../interact/position.ts';
import { pasteBlock } from '../interact/clipboard/paste.ts';
import { ChoiceBox } from './ChoiceBox.tsx';
import { Popup } from './Popup.tsx';
import type { PanelProps } from './panelProps.ts';
import styles from './panels.module.css';

interface Read {
  name: string;
  rows: readonly (readonly string[])[];
}

export default function ImportDialog<Row>({ grid, runtime, panel, onClose }: PanelProps<Row>): ReactNode {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<Read | null>(null);
  const [problem, setProblem] = useState<Message | string>('');
  const [titled, setTitled] = useState(true);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const columns = grid.layout.columns.filter(({ column }) => column.editor);
  const byTitle = new Map(columns.map(({ id, column }) => [column.title.trim(), id]));

  const take = async (chosenFile: File): Promise<void> => {
    try {
      const { readTable } = await import('../export/readTable.ts');
      const rows = await readTable(chosenFile);
      if (rows.length === 0) return setProblem(message('文件里没有内容'));
      setProblem('');
      setRead({ name: chosenFile.name, rows });
      setChosen((rows[0] ?? []).map((title) => byTitle.get(title.trim()) ?? ''));
    } catch (error) {
      setProblem(
        error instanceof SheetError ? message(error.text, ...error.values) : message('文件不能读取'),
      );
    }
  };
  const go = (): void => {
    if (!read) return;
    const taken = chosen.flatMap((id, at) =>
      id === '' ? [] : [{ at, title: grid.laid(id)?.column.title ?? '' }],
    );
    const body = read.rows.slice(titled ? 1 : 0).map((row) => taken.map(({ at }) => row[at] ?? ''));
    onClose();
    grid.setRanges([]);
    grid.setPosition(nowhere);
    pasteBlock(grid, [taken.map(({ title }) => title), ...body], { cut: null, review: true }).then(
      () => runtime.current?.stage.paint(),
      () => grid.notify(t('导入没有完成，请撤销后重试'), 'error'),
    );
  };
  const used = chosen.filter((id) => id !== '');
  const twice = used.find((id, at) => used.indexOf(id) !== at);
  const note =
    twice === undefined ? messageText(problem) : t('“{0}”被对应了两次', grid.laid(twice)?.column.title ?? '');
  const sample = read?.rows[titled ? 1 : 0] ?? [];
  return (
    <Popup anchor={panel.anchor} label={t('导入')} minWidth={520} onClose={onClose}>
      <div className={styles['dialogTitle']}>{t('导入 Excel 或 CSV')}</div>
      <Group gap={8} px={8}>
        <FileInput
          size="xs"
          w={240}
          accept=".xlsx,.csv,.txt"
          aria-label={t('选择文件')}
          placeholder={t('选择文件')}
          value={file}
          onChange={(chosenFile) => {
            setFile(chosenFile);
            if (chosenFile) void take(chosenFile);
          }}
        />
        {read && (
          <Checkbox
            size="xs"
            label={t('首行是标题')}
            checked={titled}
            onChange={(event) => setTitled(event.currentTarget.checked)}
          />
        )}
      </Group>
      {read && (
        <ColumnMatch
          columns={columns}
          titles={read.rows[0] ?? []}
          sample={sample}
          titled={titled}
          chosen={chosen}
          onChoose={(at, next) =>
            setChosen((before) => before.map((id, index) => (index === at ? next : id)))
          }
        />
      )}
      <div className={styles['dialogButtons']}>
        <span className={styles['dialogHint']} role="alert">
          {note}
        </span>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('取消')}
        </Button>
        <Button size="xs" disabled={!read || used.length === 0 || twice !== undefined} onClick={go}>
          {read ? t('预览 {0} 行', read.rows.length - (titled ? 1 : 0)) : t('预览')}
        </Button>
      </div>
    </Popup>
  );
}

interface ColumnMatchProps<Row> {
  columns: readonly LaidColumn<Row>[];
  /** The first row of the file. */
  titles: readonly string[];
  sample: readonly string[];
  /** The first row holds titles. */
  titled: boolean;
  chosen: readonly string[];
  onChoose: (at: number, column: string) => void;
}

/** Each column of the file with the column of the grid it goes to. */
function ColumnMatch<Row>(props: ColumnMatchProps<Row>): ReactNode {
  const { columns, titles, sample, titled, chosen, onChoose } = props;
  return (
    <div className={styles['keys']} role="group" aria-label={t('列的对应')}>
      {titles.map((title, at) => (
        <div key={`${at} ${title}`} className={styles['key']}>
          <span title={sample[at] ?? ''}>
            {(titled && title) || t('第 {0} 列', at + 1)}
            <span className={styles['dialogHint']}>{sample[at] ? t('　例如 {0}', sample[at]) : ''}</span>
          </span>
          <ChoiceBox
            label={t('“{0}”对应的列', titled ? title : t('第 {0} 列', at + 1))}
            value={chosen[at] ?? ''}
            choices={[
              { value: '', label: t('不导入') },
              ...columns.map(({ id, column }) => ({ value: id, label: column.title })),
            ]}
            onChoose={(next) => onChoose(at, next)}
          />
        </div>
      ))}
    </div>
  );
}
