// Second step: every column of the file with its first values, and the field it goes to.
import { Button, SegmentedControl, Select, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { EntityDef } from '#model/entity.ts';
import { joinField, type ImportMode, type ImportPreview, type ImportSheet } from '#model/wire/jobs.ts';
import quiet from '#ui/quietTable.module.css';
import { RememberMapping } from './RememberMapping.tsx';
import { useFocused } from './useFocused.ts';
import classes from './importing.module.css';

export interface MapStepProps {
  def: EntityDef;
  preview: ImportPreview;
  sheets: readonly ImportSheet[];
  mode: ImportMode;
  busy: boolean;
  failure: string | null;
  onSheets(sheets: readonly ImportSheet[]): void;
  onMode(mode: ImportMode): void;
  onBack(): void;
  onNext(): void;
}

const modeTitles: Readonly<Record<ImportMode, string>> = {
  insert: '只新增',
  update: '只更新',
  upsert: '新增并更新',
};

export function MapStep({
  def,
  preview,
  sheets,
  mode,
  busy,
  failure,
  onSheets,
  onMode,
  onBack,
  onNext,
}: MapStepProps): ReactNode {
  const next = useFocused();
  const choose = (at: number, column: number, field: string): void => {
    onSheets(
      sheets.map((sheet, index) => {
        if (index !== at) return sheet;
        const others = sheet.columns.filter((each) => each.column !== column && each.field !== field);
        const before = sheet.columns.find((each) => each.column === column);
        return { ...sheet, columns: field === '' ? others : [...others, { ...before, column, field }] };
      }),
    );
  };
  const missing = missingTargets(preview, sheets, mode);
  return (
    <div className={classes['body']}>
      <Text size="sm">
        {preview.fileName}：
        {preview.sheets.map(({ sheet, rows }) => `${sheet} ${rows.toLocaleString('zh-CN')} 行`).join('，')}
      </Text>
      {preview.modes.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="导入方式"
          value={mode}
          onChange={(value) => onMode(preview.modes.find((each) => each === value) ?? mode)}
          data={preview.modes.map((value) => ({ value, label: modeTitles[value] }))}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {preview.remarks.length > 0 && (
        <ul className={classes['remarks']} aria-label="请留意">
          {preview.remarks.slice(0, 8).map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
          {preview.remarks.length > 8 && <li>还有 {preview.remarks.length - 8} 条类似的提示</li>}
        </ul>
      )}
      {missing.length > 0 && <p className={classes['failure']}>还没有对应的必填列：{missing.join('、')}</p>}
      <div className={classes['scroll']} role="region" aria-label="列的对应">
        {preview.sheets.map((sheet, at) => (
          <SheetTable
            key={sheet.sheet}
            preview={preview}
            at={at}
            columns={sheets[at]?.columns ?? []}
            onChoose={(column, field) => choose(at, column, field)}
          />
        ))}
      </div>
      {failure !== null && (
        <p className={classes['failure']} role="alert">
          {failure}
        </p>
      )}
      <div className={classes['foot']}>
        <RememberMapping def={def} preview={preview} sheets={sheets} mode={mode} />
        <span className={classes['grow']} />
        <Button variant="default" onClick={onBack}>
          上一步
        </Button>
        <Button ref={next} loading={busy} onClick={onNext}>
          检查
        </Button>
      </div>
    </div>
  );
}

interface SheetTableProps {
  preview: ImportPreview;
  at: number;
  columns: ImportSheet['columns'];
  onChoose(column: number, field: string): void;
}

function SheetTable({ preview, at, columns, onChoose }: SheetTableProps): ReactNode {
  const sheet = preview.sheets[at];
  const targets = preview.tables.find(({ lines }) => lines === sheet?.lines)?.targets ?? [];
  if (sheet === undefined) return null;
  return (
    <table
      className={`${quiet['table'] ?? ''} ${quiet['dense'] ?? ''} ${classes['mapped'] ?? ''}`}
      aria-label={sheet.sheet}
    >
      <thead>
        <tr>
          <th>{sheet.sheet}：文件中的列</th>
          <th>前几行</th>
          <th>对应的字段</th>
        </tr>
      </thead>
      <tbody>
        {sheet.titles.map((title, column) => {
          if (title === '') return null;
          const values = sheet.sample.map((row) => row[column] ?? '').filter((value) => value !== '');
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a column is its place; titles may stand twice
            <tr key={column}>
              <td>{title}</td>
              <td className={classes['sample']} title={values.join('、')}>
                {values.slice(0, 3).join('、')}
              </td>
              <td>
                <Select
                  size="xs"
                  searchable
                  openOnFocus={false}
                  allowDeselect={false}
                  nothingFoundMessage="没有这个字段"
                  aria-label={`${title}对应的字段`}
                  value={columns.find((each) => each.column === column)?.field ?? ''}
                  onChange={(field) => field !== null && onChoose(column, field)}
                  data={[
                    { value: '', label: '不导入' },
                    ...targets.map((target) => ({
                      value: target.field,
                      label: `${target.title}${target.required ? ' *' : ''}`,
                    })),
                  ]}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** Required fields no column goes to; an update needs only what says which record is meant. */
function missingTargets(
  { tables }: ImportPreview,
  sheets: readonly ImportSheet[],
  mode: ImportMode,
): string[] {
  return sheets.flatMap(({ lines, columns }) => {
    const targets = tables.find((table) => table.lines === lines)?.targets ?? [];
    return targets.flatMap(({ field, title, required }) => {
      const needed = field === joinField || (required && mode === 'insert');
      return needed && field !== 'code' && !columns.some((each) => each.field === field) ? [title] : [];
    });
  });
}
