// Asks what a decision needs: an opinion, where a document goes back to, or who is to decide instead or as well.
import { Button, Group, Modal, Select, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { DecisionInput, DecisionKind } from '#api/approvals.ts';
import type { RefRecord } from '#model/refs.ts';
import { useFieldEnvironment } from '#ui/kinds/environment.ts';
import { decisionTitles } from './approvalWork.ts';
import { useWrite } from '#features/useWrite.ts';
import classes from '../panels/ApprovalSteps.module.css';

export interface DecisionDialogProps {
  kind: DecisionKind;
  /** What is decided, '销售订单 SO1' or '3 条审批'. */
  subject: string;
  needOpinion: boolean;
  targets: readonly { stepNo: number; name: string }[];
  onClose(): void;
  /** False keeps the dialog open. */
  onDecide(input: DecisionInput): Promise<boolean>;
}

const hints: Readonly<Record<DecisionKind, string>> = {
  agree: '同意',
  refuse: '',
  transfer: '由他人代为审批的原因',
  addSign: '请加签人关注的内容',
};

export function DecisionDialog({
  kind,
  subject,
  needOpinion,
  targets,
  onClose,
  onDecide,
}: DecisionDialogProps) {
  const { pick } = useFieldEnvironment();
  const [opinion, setOpinion] = useState('');
  const [to, setTo] = useState(String(targets[0]?.stepNo ?? 0));
  const [people, setPeople] = useState<readonly RefRecord[]>([]);
  const needed = kind === 'refuse' || (kind === 'agree' && needOpinion);
  const asksPeople = kind === 'transfer' || kind === 'addSign';
  const ready = (!needed || opinion.trim() !== '') && (!asksPeople || people.length > 0);
  const title = decisionTitles[kind];

  async function choose(): Promise<void> {
    const { records } = await pick.open('user', {
      multiple: kind === 'addSign',
      text: '',
      forField: 'approvalFlow.copyTo',
    });
    if (records.length > 0) setPeople(records);
  }
  const deciding = useWrite({
    mutationFn: onDecide,
    onSuccess(finished) {
      if (finished) onClose();
    },
  });
  async function run(): Promise<void> {
    if (!ready) return;
    const [first] = people;
    await deciding.run({
      ...(opinion.trim() === '' ? {} : { opinion: opinion.trim() }),
      ...(kind === 'refuse' && targets.length > 0 ? { to: Number(to) } : {}),
      ...(kind === 'transfer' && first !== undefined ? { user: first.id } : {}),
      ...(kind === 'addSign' ? { users: people.map(({ id }) => id) } : {}),
    });
  }
  return (
    <Modal opened onClose={onClose} title={`${title} ${subject}`} size={480} centered>
      <Stack gap={12}>
        {asksPeople && (
          <Group gap={8}>
            <Button
              variant="default"
              onClick={() => void choose()}
              {...(people.length === 0 ? { 'data-autofocus': true } : {})}
            >
              选择人员…
            </Button>
            <span className={classes['people']}>
              {people.length === 0
                ? kind === 'transfer'
                  ? '转给谁审批'
                  : '还请谁审批'
                : people.map(({ name, code }) => name || code).join('、')}
            </span>
          </Group>
        )}
        {kind === 'refuse' && targets.length > 1 && (
          <Select
            label="驳回到"
            allowDeselect={false}
            data={targets.map(({ stepNo, name }) => ({ value: String(stepNo), label: name }))}
            value={to}
            onChange={(value) => setTo(value ?? '0')}
          />
        )}
        <Textarea
          label={needed ? '审批意见' : '审批意见（选填）'}
          required={needed}
          placeholder={hints[kind]}
          minRows={3}
          autosize
          maxLength={2000}
          value={opinion}
          onChange={(event) => setOpinion(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void run();
            event.stopPropagation();
          }}
          {...(asksPeople ? {} : { 'data-autofocus': true })}
        />
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            取消
          </Button>
          <Button
            {...(kind === 'refuse' ? { color: 'red' } : {})}
            disabled={!ready}
            loading={deciding.busy}
            title="Ctrl+Enter"
            onClick={() => void run()}
          >
            {title}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
