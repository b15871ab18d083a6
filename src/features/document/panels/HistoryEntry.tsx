// One entry of the history: who did what and when, and below it what changed, from which value to which. Each old value
// has its button where it can be put back.
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { wordsOf } from '#features/list/records/changesText.ts';
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import { kindOf } from '#model/kind.ts';
import type { HistoryChange, HistoryRow } from '#model/wire/wire.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { cellText, missingText } from '#ui/kinds/cellText.ts';
import type { FieldEnvironment } from '#ui/kinds/environment.ts';
import type { DocumentDraft } from '../draft/documentDraft.ts';
import { fieldsOf, isLine, restoring } from './oldValues.ts';
import classes from './HistoryPanel.module.css';

export interface HistoryEntryProps {
  draft: DocumentDraft;
  environment: FieldEnvironment;
  grants: Grants;
  /** Reason why nothing can be written, or null. */
  locked: string | null;
  row: HistoryRow;
  /** Those of its changes that are looked at. */
  changes: readonly HistoryChange[];
  /** What was done. */
  action: string;
}

const changesShown = 50;
const instant = { kind: 'datetime', title: '' } as const;

export function HistoryEntry({ row, changes, action, ...shown }: HistoryEntryProps): ReactNode {
  return (
    <section>
      <Text size="sm" fw={500}>
        {kindOf('datetime').format(row.at, instant)}　{row.byName ?? '系统'}
        {'　'}
        {action}
        {row.reason === null ? '' : `（${row.reason}）`}
      </Text>
      {changes.slice(0, changesShown).map((change) => (
        <ChangeLine
          key={`${change.lines ?? ''} ${change.lineId ?? ''} ${change.field}`}
          {...shown}
          change={change}
          made={row.action === 'create'}
        />
      ))}
      {changes.length > changesShown && (
        <Text size="xs" c="var(--wb-text-3)">
          另有 {changes.length - changesShown} 处变更
        </Text>
      )}
    </section>
  );
}

interface ChangeLineProps extends Pick<HistoryEntryProps, 'draft' | 'environment' | 'grants' | 'locked'> {
  change: HistoryChange;
  /** The document was made by it: nothing was there before. */
  made: boolean;
}

function ChangeLine({ draft, environment, grants, locked, change, made }: ChangeLineProps): ReactNode {
  const { def } = draft;
  const restore = (): void => {
    const patch = restoring(draft, change, grants, locked);
    if (patch === null) return;
    draft.change('恢复旧值', { patches: [patch] });
    notify('info', '已填入旧值，保存后生效');
  };
  return (
    <div className={classes['change']}>
      <span className={classes['words']}>
        {change.lines === undefined ? '' : `${def.lines?.[change.lines]?.title ?? ''} `}
        {change.lineNo === undefined ? '' : `第${change.lineNo}行 `}
        {change.field === '' ? (
          <>
            {change.old === null ? '新增' : '删除'}：
            {valueText(def, change, change.old ?? change.new, environment)}
          </>
        ) : (
          <>
            {changeTitle(def, change)}：{fromTo(def, change, environment)}
          </>
        )}
      </span>
      {!made && restoring(draft, change, grants, locked) !== null && (
        <Tooltip label={change.field === '' ? '恢复这一行' : '恢复这个值'}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={22}
            aria-label={`恢复${change.field === '' ? '这一行' : `“${changeTitle(def, change)}”的旧值`}`}
            onClick={restore}
          >
            <IconArrowBackUp size={14} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

export function changeTitle(def: EntityDef, change: HistoryChange): string {
  return fieldsOf(def, change)[change.field]?.title ?? change.field;
}

function fromTo(def: EntityDef, change: HistoryChange, environment: FieldEnvironment): ReactNode {
  const [old, now] = [
    valueText(def, change, change.old, environment),
    valueText(def, change, change.new, environment),
  ];
  if (old === null || now === null) return '内容已更改';
  return (
    <>
      <del>{old}</del> → {now}
    </>
  );
}

/** Null for what programs alone read: that it changed is all that is said. */
function valueText(
  def: EntityDef,
  change: HistoryChange,
  value: FieldValue,
  environment: FieldEnvironment,
): string | null {
  const fields = fieldsOf(def, change);
  if (change.field === '' && isLine(value)) {
    const texts = Object.entries(value).flatMap(([key, cell]) => {
      const field = fields[key];
      const text =
        field === undefined || field.hidden === true ? '' : cellText(field, cell, value, environment);
      return text === '' ? [] : [text];
    });
    return texts.slice(0, 5).join('，') || missingText;
  }
  const words = wordsOf(fields[change.field], value, environment);
  return words === '' ? missingText : words;
}
