// One step of an approval flow: who approves, how several agree, when it is asked at all, and where a refusal leads.
import { ActionIcon, NumberInput, Select, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { approvalFlow } from '#entities/system/approvalFlow.ts';
import { DraftField } from '#features/document/form/DraftField.tsx';
import type { DocumentDraft } from '#features/document/draft/documentDraft.ts';
import { stepOf } from '#model/approval/approval.ts';
import type { EntityDef, FieldValue, LineRow } from '#model/entity.ts';
import { fieldsReader } from '#model/rules/facts.ts';
import { plainText } from '#model/text/plainText.ts';
import { ConditionField } from '#features/document/form/ConditionField.tsx';
import { IdChips } from './IdChips.tsx';
import classes from './forms.module.css';

export interface FlowStepProps {
  draft: DocumentDraft;
  row: LineRow;
  index: number;
  count: number;
  /** Kind of document the flow is for. */
  target: EntityDef | undefined;
  locked: string | null;
}

const fields = ['name', 'approverType', 'signMode', 'refuseTo', 'timeoutHours', 'timeoutAction'];

const placeOf = fieldsReader(approvalFlow.lines.steps.fields, ['stepNo']);

export function FlowStep({ draft, row, index, count, target, locked }: FlowStepProps): ReactNode {
  const line = { lines: 'steps', row };
  const set = (id: string, field: string, value: FieldValue) => ({
    op: 'setLine' as const,
    lines: 'steps',
    id,
    field,
    value,
  });
  const swap = (other: number): void => {
    const neighbour = draft.lineRows('steps')[other];
    if (neighbour === undefined) return;
    draft.change('移动步骤', {
      patches: [
        set(row.id, 'stepNo', placeOf(neighbour).stepNo),
        set(neighbour.id, 'stepNo', placeOf(row).stepNo),
        other < index
          ? { op: 'moveLine', lines: 'steps', id: row.id, before: neighbour.id }
          : { op: 'moveLine', lines: 'steps', id: neighbour.id, before: row.id },
      ],
    });
  };
  const tool = (label: string, icon: ReactNode, disabled: boolean, onClick: () => void): ReactNode => (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={28}
        aria-label={label}
        disabled={disabled}
        onClick={onClick}
      >
        {icon}
      </ActionIcon>
    </Tooltip>
  );
  return (
    <li className={classes['step']} aria-label={`第${index + 1}步`} data-line={row.id}>
      <span className={classes['stepNo']}>{plainText(placeOf(row).stepNo ?? index + 1)}</span>
      <div className={classes['fields']}>
        {fields.map((name) => (
          <DraftField key={name} draft={draft} name={name} line={line} locked={locked} />
        ))}
        <div className={`${classes['labelled'] ?? ''} ${classes['double'] ?? ''}`} data-field="approverValue">
          <span>审批人</span>
          <div>
            <Approvers
              row={row}
              target={target}
              disabled={locked !== null}
              onChange={(value) =>
                draft.change('修改审批人', { patches: [set(row.id, 'approverValue', value)] })
              }
            />
            {draft.problemAt('steps', row.id, 'approverValue') !== undefined && (
              <p className={classes['problem']}>{draft.problemAt('steps', row.id, 'approverValue')}</p>
            )}
          </div>
        </div>
        <DraftField draft={draft} name="needOpinion" line={line} locked={locked} />
        <div className={classes['wide']}>
          <ConditionField
            draft={draft}
            name="condition"
            line={line}
            locked={locked}
            target={target}
            otherwise="不填：总要经过这一步"
          />
        </div>
      </div>
      {locked === null && (
        <div className={classes['stepTools']}>
          {tool('上移', <IconArrowUp size={16} />, index === 0, () => swap(index - 1))}
          {tool('下移', <IconArrowDown size={16} />, index === count - 1, () => swap(index + 1))}
          {tool('删除步骤', <IconTrash size={16} />, false, () =>
            draft.change('删除步骤', { patches: [{ op: 'removeLine', lines: 'steps', id: row.id }] }),
          )}
        </div>
      )}
    </li>
  );
}

interface ApproversProps {
  row: LineRow;
  target: EntityDef | undefined;
  disabled: boolean;
  onChange(value: FieldValue): void;
}

/** What the type of approver needs to know. */
function Approvers({ row, target, disabled, onChange }: ApproversProps): ReactNode {
  const { approverType, approverValue: value } = stepOf(row);
  const keep = (part: {
    users?: readonly string[];
    groups?: readonly string[];
    level?: number;
    field?: string;
  }): void =>
    onChange({
      users: [...(value.users ?? [])],
      groups: [...(value.groups ?? [])],
      level: value.level ?? 1,
      field: value.field ?? '',
      ...part,
    });
  if (approverType === 'user')
    return (
      <IdChips
        label="选择人员"
        entity="user"
        ids={value.users ?? []}
        disabled={disabled}
        onChange={(users) => keep({ users })}
      />
    );
  if (approverType === 'group')
    return (
      <IdChips
        label="选择安全组"
        entity="securityGroup"
        ids={value.groups ?? []}
        disabled={disabled}
        onChange={(groups) => keep({ groups })}
      />
    );
  if (approverType === 'upperManager')
    return (
      <NumberInput
        w={220}
        aria-label="上级的级数"
        min={1}
        max={9}
        prefix="提交人向上 "
        suffix=" 级的上级"
        disabled={disabled}
        value={value.level ?? 1}
        onChange={(level) => keep({ level: Number(level) || 1 })}
      />
    );
  if (approverType === 'docField')
    return (
      <Select
        w={220}
        aria-label="单据字段"
        placeholder="选择单据中的人员或部门"
        disabled={disabled}
        data={Object.entries(target?.fields ?? {}).flatMap(([key, { entity, title }]) =>
          entity === 'user' || entity === 'employee' || entity === 'department'
            ? [{ value: key, label: entity === 'department' ? `${title}的负责人` : title }]
            : [],
        )}
        value={value.field === '' ? null : (value.field ?? null)}
        onChange={(field) => keep({ field: field ?? '' })}
      />
    );
  return (
    <p className={classes['help']}>
      单据所属部门的负责人；单据没有部门时为提交人部门的负责人，部门没有负责人时逐级向上
    </p>
  );
}
