// Fields of an object and, below each reference, of what it leads to; what one may not see is shown locked. A click adds
// the field to the open table.
import { TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconLock } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { entityOf } from '#entities/registry.ts';
import type { EntityDef, Fields } from '#model/entity.ts';
import { allFieldsOf, lineFieldsOf } from '#model/derive/system.ts';
import { isInternal } from '#model/derive/form.ts';
import { can, canField } from '#model/rights/can.ts';
import { useGrants } from '#ui/shell/sessionContext.tsx';
import classes from './report.module.css';

export interface FieldTreeProps {
  root: EntityDef;
  /** Sub-table whose rows are the rows of the report. */
  lines: string | null;
  disabled: boolean;
  onPick(path: string, title: string): void;
}

const left = new Set(['json', 'refs', 'image', 'images', 'file', 'richText']);

export function FieldTree({ root, lines, disabled, onPick }: FieldTreeProps): ReactNode {
  const [sought, setSought] = useState('');
  const inner = lines === null ? undefined : root.lines?.[lines];
  const shared = { disabled, onPick, sought: sought.trim(), owner: root };
  return (
    <>
      <TextInput
        size="xs"
        placeholder="查找字段"
        aria-label="查找字段"
        value={sought}
        onChange={(event) => setSought(event.currentTarget.value)}
      />
      {inner !== undefined && lines !== null && (
        <>
          <h3>{inner.title}</h3>
          <Level {...shared} fields={lineFieldsOf(inner)} prefix={`${lines}.`} at={`${lines}.`} depth={0} />
        </>
      )}
      <h3>{root.title}</h3>
      <Level {...shared} fields={allFieldsOf(root)} prefix="" at="" depth={0} />
    </>
  );
}

interface LevelProps {
  owner: EntityDef;
  fields: Fields;
  /** Of the path of the report. */
  prefix: string;
  /** Of the path within the owner. */
  at: string;
  depth: number;
  sought: string;
  disabled: boolean;
  onPick(path: string, title: string): void;
}

const deepest = 3;

function Level({ owner, fields, prefix, at, depth, sought, disabled, onPick }: LevelProps): ReactNode {
  const grants = useGrants();
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const turn = (key: string): void =>
    setOpened((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  const shown = Object.entries(fields).filter(
    ([key, field]) =>
      key !== 'id' &&
      field.transient !== true &&
      field.figure !== true &&
      !left.has(field.kind) &&
      !isInternal(field) &&
      (field.title.includes(sought) || opened.has(key)),
  );
  return (
    <ul className={classes['tree']}>
      {shown.map(([key, field]) => {
        const target = field.kind === 'ref' && depth < deepest ? entityOf(field.entity ?? '') : undefined;
        const isLocked =
          !canField(grants, owner, `${at}${key}`) || (target !== undefined && !can(grants, target, 'view'));
        const Chevron = opened.has(key) ? IconChevronDown : IconChevronRight;
        return (
          <li key={key}>
            <span className={classes['node']}>
              {target !== undefined && !isLocked ? (
                <button type="button" aria-label={`展开${field.title}`} onClick={() => turn(key)}>
                  <Chevron size={12} />
                </button>
              ) : (
                <i />
              )}
              <button
                type="button"
                disabled={disabled || isLocked}
                title={isLocked ? '您没有查看它的权限' : `${prefix}${key}`}
                onClick={() => onPick(`${prefix}${key}`, field.title)}
              >
                {field.title}
                {isLocked && <IconLock size={12} aria-label="没有权限" />}
              </button>
            </span>
            {target !== undefined && opened.has(key) && (
              <Level
                owner={target}
                fields={allFieldsOf(target)}
                prefix={`${prefix}${key}.`}
                at=""
                depth={depth + 1}
                sought=""
                disabled={disabled}
                onPick={onPick}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}
