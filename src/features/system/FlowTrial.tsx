// A flow tried on a document by its number: whether it applies, which steps it takes and who would be asked.
import { Button, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import * as z from 'zod';
import { tryFlow } from '#api/approvals.ts';
import type { ApprovalTrial } from '#model/approval/approval.ts';
import type { EntityDef } from '#model/entity.ts';
import { rulesOf, useSmallForm } from '#ui/dialogs/useSmallForm.ts';
import { Permitted } from '#ui/shell/Permission.tsx';
import { useWrite } from '../useWrite.ts';
import classes from './forms.module.css';

const trialSchema = z.object({ code: z.string().trim().min(1, '请填写单据编号') });

export function FlowTrial({
  id,
  ready,
  target,
}: {
  id: string;
  ready: boolean;
  target: EntityDef | undefined;
}): ReactNode {
  const form = useSmallForm({ initialValues: { code: '' }, rules: rulesOf(trialSchema) });
  const [trial, setTrial] = useState<ApprovalTrial | null>(null);
  const trying = useWrite({ mutationFn: (typed: string) => tryFlow(id, typed), onSuccess: setTrial });
  return (
    <Permitted code="approvalFlow:test">
      <form noValidate onSubmit={form.submit(({ code }) => trying.run(code.trim()))}>
        <h3 className={classes['section']}>
          试算
          <span className={classes['trial']}>
            <TextInput
              size="xs"
              w={240}
              aria-label="单据编号"
              placeholder={`${target?.title ?? '单据'}编号`}
              disabled={!ready}
              {...form.getInputProps('code')}
            />
            <Button
              size="xs"
              variant="default"
              type="submit"
              disabled={!ready}
              loading={trying.busy}
              title={ready ? '' : '请先保存'}
            >
              试算
            </Button>
            <span className={classes['help']}>
              {ready ? '看看这张单据会经过哪些步骤、由谁审批，不会真的提交' : '保存后可以用一张单据试算'}
            </span>
          </span>
        </h3>
      </form>
      {trial !== null && (
        <ol className={classes['trialSteps']} aria-label="试算结果">
          <li data-state={trial.applies ? 'ask' : 'skip'}>
            {trial.record}：{trial.applies ? '适用这个流程' : trial.reason}
          </li>
          {trial.applies &&
            trial.steps.map((step) => (
              <li key={step.stepNo} data-state={step.state}>
                <span>第{step.stepNo}步</span>
                <span>{step.name}</span>
                <span>{step.state === 'ask' ? step.who.join('、') : step.reason}</span>
              </li>
            ))}
        </ol>
      )}
    </Permitted>
  );
}
