// The left side of the designer: kinds of fields to put on the board, and what stands there already as an outline.
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { plainText } from '#model/text/plainText.ts';
import { addField, addTable, fieldsIn, palette, type PaletteItem, tableOf } from './designChanges.ts';
import classes from './designer.module.css';

export interface PaletteProps {
  design: DocumentDraft;
  locked: boolean;
  selected: string | null;
  onSelect(id: string): void;
  onCarry(item: PaletteItem): void;
}

export function Palette({ design, locked, selected, onSelect, onCarry }: PaletteProps): ReactNode {
  const at = selected === null ? undefined : design.lineAt('fields', selected);
  const into = at === undefined ? '' : tableOf(at);
  const tables = [
    { key: '', title: '表头' },
    ...design
      .lineRows('tables')
      .map((row) => ({ key: tableOf(row), title: plainText(row['title'] ?? null) })),
  ];
  return (
    <aside className={classes['left']} aria-label="字段与大纲">
      {!locked && (
        <>
          <h3>字段</h3>
          <div className={classes['palette']}>
            {palette.map((item) => (
              <button
                key={item.type}
                type="button"
                title={`拖到表单上，或点一下加在${into === '' ? '表头' : '所选子表'}最后`}
                onPointerDown={() => onCarry(item)}
                onClick={() => onSelect(addField(design, item, into, null))}
              >
                {item.title}
              </button>
            ))}
          </div>
          <Button
            size="xs"
            variant="default"
            fullWidth
            leftSection={<IconPlus size={14} />}
            onClick={() => addTable(design)}
          >
            子表
          </Button>
        </>
      )}
      <h3>大纲</h3>
      <ul className={classes['outlineTree']}>
        {tables.map(({ key, title }) => (
          <li key={key}>
            <span>{title}</span>
            <ul>
              {fieldsIn(design, key).map((row) => (
                <li key={row.id}>
                  <button
                    type="button"
                    data-selected={row.id === selected || undefined}
                    onClick={() => onSelect(row.id)}
                  >
                    {plainText(row['title'] ?? null) || '（没有标题）'}
                    {row['isRequired'] === true && <b aria-label="必填">*</b>}
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </aside>
  );
}
