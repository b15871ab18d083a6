// Defining an approval flow: when it applies, its steps one below the other, and a trial on a document that exists.
import { textsIn } from '#model/loose.ts';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { approvalFlow } from '#entities/system/approvalFlow.ts';
import { entityOf } from '#entities/registry.ts';
import type { DocumentFormProps } from '#features/document/form/documentForm.ts';
import { DocumentScreen } from '#features/document/DocumentScreen.tsx';
import { DraftField } from '#features/document/form/DraftField.tsx';
import { partOf } from '#model/rowPart.ts';
import { plainText } from '#model/text/plainText.ts';
import { lineRowsOf } from '#model/typedAnswer.ts';
import { ConditionField } from '#features/document/form/ConditionField.tsx';
import { FlowStep } from './FlowStep.tsx';
import { FlowTrial } from './FlowTrial.tsx';
import { IdChips } from './IdChips.tsx';
import classes from './forms.module.css';

export function FlowScreen({ entity }: { entity: string }): ReactNode {
  return <DocumentScreen entity={entity} Form={FlowForm} />;
}

const headed = [
  'code',
  'name',
  'entityKey',
  'organization',
  'priorityNo',
  'isActive',
  'allowWithdraw',
  'skipSame',
  'skipEmpty',
  'flowVersion',
  'remark',
];

function FlowForm({ draft, locked, stored }: DocumentFormProps): ReactNode {
  const rows = draft.lineRows('steps');
  const { entityKey, copyTo } = partOf(draft.doc.fields, approvalFlow.fields);
  const target = entityOf(plainText(entityKey));
  const copied = textsIn(copyTo);
  const missing = draft.problemAt(null, '', 'steps');
  const add = (): void => {
    const steps = lineRowsOf(approvalFlow.lines.steps.fields, rows);
    const stepNo = Math.max(0, ...steps.map((step) => step.stepNo ?? 0)) + 1;
    const values = {
      stepNo,
      name: `第${stepNo}步审批`,
      approverType: 'user',
      approverValue: {},
      signMode: 'any',
      refuseTo: 'submitter',
    };
    draft.change('新增步骤', {
      patches: [{ op: 'insertLine', lines: 'steps', id: crypto.randomUUID(), before: null, values }],
    });
  };
  return (
    <div className={classes['page']}>
      <div className={classes['fields']}>
        {headed.map((name) => (
          <DraftField key={name} draft={draft} name={name} locked={locked} />
        ))}
        <div className={`${classes['labelled'] ?? ''} ${classes['wide'] ?? ''}`}>
          <span>通过后抄送</span>
          <IdChips
            label="选择人员"
            entity="user"
            ids={copied}
            disabled={locked !== null}
            onChange={(users) =>
              draft.change('修改抄送', { patches: [{ op: 'set', field: 'copyTo', value: [...users] }] })
            }
          />
        </div>
        <div className={classes['wide']}>
          <ConditionField
            draft={draft}
            name="startCondition"
            locked={locked}
            target={target}
            otherwise="不填：该业务对象的所有单据都走这个流程"
          />
        </div>
      </div>
      <div className={classes['section']} data-field="steps">
        <h3>审批步骤</h3>
        {locked === null && (
          <span role="group" aria-label="审批步骤">
            <Button size="xs" variant="default" leftSection={<IconPlus size={14} />} onClick={add}>
              新增步骤
            </Button>
          </span>
        )}
        {missing !== undefined && <span className={classes['problem']}>{missing}</span>}
      </div>
      <ol className={classes['steps']}>
        {rows.map((row, index) => (
          <FlowStep
            key={row.id}
            draft={draft}
            row={row}
            index={index}
            count={rows.length}
            target={target}
            locked={locked}
          />
        ))}
      </ol>
      {rows.length === 0 && missing === undefined && (
        <p className={classes['help']}>还没有步骤，请点“新增步骤”。</p>
      )}
      <FlowTrial id={draft.doc.id} ready={stored && !draft.dirty} target={target} />
    </div>
  );
}
