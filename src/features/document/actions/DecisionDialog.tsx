// Asks what a decision needs: an opinion, where a document goes back to, or who is to decide instead or as well.
import { Button, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import * as z from 'zod';
import type { DecisionInput, DecisionKind } from '#api/approvals.ts';
import type { RefRecord } from '#model/refs.ts';
import { Modal } from '#ui/dialogs/Modal.tsx';
import { rulesOf, sendByCtrlEnter, type SmallForm, useSmallForm } from '#ui/dialogs/useSmallForm.ts';
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

interface Decided extends Record<string, unknown> {
  people: RefRecord[];
  /** Number of the step it goes back to. */
  to: string;
  opinion: string;
}

export const decisionSchema = (needed: boolean, asksPeople: boolean) =>
  z.object({
    people: z.array(z.custom<RefRecord>()).min(asksPeople ? 1 : 0, '请选择人员'),
    to: z.string(),
    opinion: needed ? z.string().trim().min(1, '请填写审批意见') : z.string(),
  });

const hints: Readonly<Record<DecisionKind, string>> = {
  agree: '同意',
  refuse: '',
  transfer: '由他人代为审批的原因',
  addSign: '请加签人关注的内容',
};

/** Who is to decide instead or as well. */
function PeopleChoice({
  form,
  unchosen,
  onChoose,
}: {
  form: SmallForm<Decided>;
  /** Stands there while nobody is chosen. */
  unchosen: string;
  onChoose(): void;
}) {
  const { people } = form.values;
  const { people: missing } = form.errors;
  return (
    <Group gap={8}>
      <Button
        variant="default"
        onClick={onChoose}
        {...form.place('people')}
        {...(people.length === 0 ? { 'data-autofocus': true } : {})}
      >
        选择人员…
      </Button>
      <span className={classes['people']}>
        {people.length === 0 ? unchosen : people.map(({ name, code }) => name || code).join('、')}
      </span>
      {missing !== undefined && (
        <Text size="xs" c="var(--wb-error)" role="alert">
          {missing}
        </Text>
      )}
    </Group>
  );
}

export function DecisionDialog({
  kind,
  subject,
  needOpinion,
  targets,
  onClose,
  onDecide,
}: DecisionDialogProps) {
  const { pick } = useFieldEnvironment();
  const asksPeople = kind === 'transfer' || kind === 'addSign';
  const needed = kind === 'refuse' || (kind === 'agree' && needOpinion);
  const form = useSmallForm<Decided>({
    initialValues: { people: [], to: String(targets[0]?.stepNo ?? 0), opinion: '' },
    rules: rulesOf(decisionSchema(needed, asksPeople)),
  });
  const { people } = form.values;
  const title = decisionTitles[kind];

  async function choose(): Promise<void> {
    const { records } = await pick.open('user', {
      multiple: kind === 'addSign',
      text: '',
      forField: 'approvalFlow.copyTo',
    });
    if (records.length > 0) form.setFieldValue('people', [...records]);
  }
  const deciding = useWrite({
    mutationFn: onDecide,
    onSuccess(finished) {
      if (finished) onClose();
    },
  });
  const decide = ({ opinion: typed, to }: Decided) => {
    const opinion = typed.trim();
    const [first] = people;
    return deciding.run({
      ...(opinion === '' ? {} : { opinion }),
      ...(kind === 'refuse' && targets.length > 0 ? { to: Number(to) } : {}),
      ...(kind === 'transfer' && first !== undefined ? { user: first.id } : {}),
      ...(kind === 'addSign' ? { users: people.map(({ id }) => id) } : {}),
    });
  };
  return (
    <Modal opened onClose={onClose} title={`${title} ${subject}`} size={480} centered>
      <form noValidate onSubmit={form.submit(decide)}>
        <Stack gap={12}>
          {asksPeople && (
            <PeopleChoice
              form={form}
              unchosen={kind === 'transfer' ? '转给谁审批' : '还请谁审批'}
              onChoose={() => void choose()}
            />
          )}
          {kind === 'refuse' && targets.length > 1 && (
            <Select
              label="驳回到"
              allowDeselect={false}
              data={targets.map(({ stepNo, name }) => ({ value: String(stepNo), label: name }))}
              {...form.getInputProps('to')}
            />
          )}
          <Textarea
            label={needed ? '审批意见' : '审批意见（选填）'}
            required={needed}
            placeholder={hints[kind]}
            minRows={3}
            autosize
            maxLength={2000}
            {...form.getInputProps('opinion')}
            onKeyDown={sendByCtrlEnter}
            {...(asksPeople ? {} : { 'data-autofocus': true })}
          />
          <Group justify="flex-end" gap={8}>
            <Button variant="default" onClick={onClose}>
              取消
            </Button>
            <Button
              {...(kind === 'refuse' ? { color: 'red' } : {})}
              type="submit"
              loading={deciding.busy}
              title="Ctrl+Enter"
            >
              {title}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
