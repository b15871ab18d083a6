// What stands in the header, in the table and below it: lists in the order of the paper, added to from the fields there are.
import { ActionIcon, Checkbox, NumberInput, Select, TextInput } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Fields } from '#model/entity.ts';
import { isDecimal } from '#model/fields.ts';
import type { PrintColumn, PrintField } from '#model/print/print.ts';
import classes from './templateForm.module.css';

const left: ReadonlySet<string> = new Set(['json', 'file', 'image', 'images', 'richText']);

function choices(fields: Fields, used: readonly string[]): { value: string; label: string }[] {
  return Object.entries(fields).flatMap(([key, { title, kind }]) =>
    left.has(kind) || used.includes(key) ? [] : [{ value: key, label: title }],
  );
}

function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const next = [...items];
  const [item] = next.splice(from, 1);
  if (item !== undefined) next.splice(to, 0, item);
  return next;
}

interface ToolsProps<T> {
  items: readonly T[];
  index: number;
  name: string;
  disabled: boolean;
  onChange(items: T[]): void;
}

function Tools<T>({ items, index, name, disabled, onChange }: ToolsProps<T>): ReactNode {
  if (disabled) return null;
  return (
    <span className={classes['tools']}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${name}上移`}
        disabled={index === 0}
        onClick={() => onChange(moved(items, index, index - 1))}
      >
        <IconArrowUp size={14} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`${name}下移`}
        disabled={index === items.length - 1}
        onClick={() => onChange(moved(items, index, index + 1))}
      >
        <IconArrowDown size={14} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={`移除${name}`}
        onClick={() => onChange(items.filter((_item, at) => at !== index))}
      >
        <IconX size={14} />
      </ActionIcon>
    </span>
  );
}

export interface FieldListProps {
  label: string;
  fields: Fields;
  items: readonly PrintField[];
  disabled: boolean;
  onChange(items: PrintField[]): void;
}

export function FieldList({ label, fields, items, disabled, onChange }: FieldListProps): ReactNode {
  return (
    <div className={classes['list']} role="group" aria-label={label}>
      {items.map((item, index) => {
        const title = fields[item.field]?.title ?? item.field;
        return (
          <div key={item.field} className={classes['item']}>
            <span className={classes['name']}>{title}</span>
            <TextInput
              size="xs"
              aria-label={`${title}的标签`}
              placeholder={title}
              disabled={disabled}
              value={item.label ?? ''}
              onChange={(event) =>
                onChange(
                  items.map((other, at) =>
                    at === index ? withLabel(other, event.currentTarget.value) : other,
                  ),
                )
              }
            />
            <NumberInput
              size="xs"
              aria-label={`${title}占几列`}
              suffix=" 列"
              min={1}
              max={4}
              disabled={disabled}
              value={item.span ?? 1}
              onChange={(span) =>
                onChange(
                  items.map((other, at) => (at === index ? { ...other, span: Number(span) || 1 } : other)),
                )
              }
            />
            <span />
            <Tools items={items} index={index} name={title} disabled={disabled} onChange={onChange} />
          </div>
        );
      })}
      {!disabled && (
        <Select
          size="xs"
          aria-label={`增加${label}`}
          placeholder={`增加${label}…`}
          searchable
          data={choices(
            fields,
            items.map(({ field }) => field),
          )}
          value={null}
          onChange={(field) => field !== null && onChange([...items, { field }])}
        />
      )}
    </div>
  );
}

function withLabel<T extends { label?: string }>(item: T, label: string): T {
  const { label: _old, ...rest } = item;
  return (label === '' ? rest : { ...rest, label }) as T;
}

export interface ColumnListProps {
  fields: Fields;
  columns: readonly PrintColumn[];
  disabled: boolean;
  onChange(columns: PrintColumn[]): void;
}

const shown = [
  { value: 'value', label: '内容' },
  { value: 'qr', label: '二维码' },
  { value: 'blank', label: '留空手写' },
];

function withShows({ shows: _before, ...column }: PrintColumn, shows: string | null): PrintColumn {
  return shows === 'qr' || shows === 'blank' ? { ...column, shows } : column;
}

export function ColumnList({ fields, columns, disabled, onChange }: ColumnListProps): ReactNode {
  const change = (index: number, column: PrintColumn): void =>
    onChange(columns.map((other, at) => (at === index ? column : other)));
  return (
    <div className={classes['list']} role="group" aria-label="明细列">
      {columns.map((column, index) => {
        const field = fields[column.field];
        const title = column.field === 'seq' ? '序号' : (field?.title ?? column.field);
        return (
          <div key={column.field} className={`${classes['item'] ?? ''} ${classes['columnItem'] ?? ''}`}>
            <span className={classes['name']}>{title}</span>
            <TextInput
              size="xs"
              aria-label={`${title}的标签`}
              placeholder={title}
              disabled={disabled}
              value={column.label ?? ''}
              onChange={(event) => change(index, withLabel(column, event.currentTarget.value))}
            />
            <NumberInput
              size="xs"
              aria-label={`${title}的宽度`}
              suffix=" mm"
              min={4}
              max={200}
              disabled={disabled}
              value={column.width}
              onChange={(width) => change(index, { ...column, width: Number(width) || 20 })}
            />
            {field !== undefined && isDecimal(field) ? (
              <Checkbox
                size="xs"
                label="合计"
                disabled={disabled}
                checked={column.sum === true}
                onChange={(event) => change(index, { ...column, sum: event.currentTarget.checked })}
              />
            ) : (
              <span />
            )}
            <Select
              size="xs"
              aria-label={`${title}印什么`}
              allowDeselect={false}
              disabled={disabled}
              data={shown}
              value={column.shows ?? 'value'}
              onChange={(shows) => change(index, withShows(column, shows))}
            />
            <Tools items={columns} index={index} name={title} disabled={disabled} onChange={onChange} />
          </div>
        );
      })}
      {!disabled && (
        <Select
          size="xs"
          aria-label="增加明细列"
          placeholder="增加明细列…"
          searchable
          data={[
            ...(columns.some(({ field }) => field === 'seq') ? [] : [{ value: 'seq', label: '序号' }]),
            ...choices(
              fields,
              columns.map(({ field }) => field),
            ),
          ]}
          value={null}
          onChange={(field) =>
            field !== null && onChange([...columns, { field, width: field === 'seq' ? 9 : 22 }])
          }
        />
      )}
    </div>
  );
}
