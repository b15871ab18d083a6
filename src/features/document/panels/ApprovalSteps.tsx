// The line of approval steps under a document's title: who did what and when, whose turn it is, and the buttons of
// whoever has to decide. Shown once a document was sent through a flow.
import { ActionIcon, Button, Menu, Popover } from '@mantine/core';
import { IconCheck, IconDots, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type DecisionKind, urgeMutation } from '#api/approvals.ts';
import type { ApprovalAct, ApprovalStepView, ApprovalView } from '#model/approval/approval.ts';
import { datetime } from '#model/fields.ts';
import { kindOf } from '#model/kind.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { keyHint, keyPressed } from '#ui/keyboard/keyMap.ts';
import { StatusTag } from '#ui/kinds/StatusTag.tsx';
import { usePageKeys } from '#ui/shell/pageKeys.ts';
import { decide } from '../actions/approvalWork.ts';
import { DecisionDialog } from '../actions/DecisionDialog.tsx';
import { useKeyedWrite, useWriteIntents } from '#features/useWrite.ts';
import classes from './ApprovalSteps.module.css';

export interface ApprovalStepsProps {
  approval: ApprovalView;
  /** '销售订单 SO20240506-0001'. */
  subject: string;
  /** After a decision; the dialog stays until the page shows what came of it, or has told why it cannot. */
  onDecided(): Promise<void>;
  /** The document itself stands against the decision. */
  onRefused?(failure: unknown): void;
}

const instant = datetime('时间');
/** '05-06 10:30' */
const shortTime = (value: string): string =>
  value === '' ? '' : kindOf('datetime').format(value, instant).slice(5, 16);
const fullTime = (value: string): string => (value === '' ? '' : kindOf('datetime').format(value, instant));

const taskTags: Readonly<Record<ApprovalAct['status'], { value: string; text: string; tone: string }>> = {
  pending: { value: 'pending', text: '待审批', tone: 'waiting' },
  waiting: { value: 'waiting', text: '待轮到', tone: 'draft' },
  approved: { value: 'approved', text: '同意', tone: 'approved' },
  rejected: { value: 'rejected', text: '驳回', tone: 'refused' },
  transferred: { value: 'transferred', text: '已转办', tone: 'changed' },
  withdrawn: { value: 'withdrawn', text: '已撤回', tone: 'closed' },
  skipped: { value: 'skipped', text: '无需处理', tone: 'closed' },
  copied: { value: 'copied', text: '抄送', tone: 'running' },
};

const modes = { any: '任一人同意', all: '全部同意', sequence: '依次同意' } as const;

/** What stands beside the step's name: the one who decided, or those who have to. */
function whoIn({ state, acts }: ApprovalStepView): string {
  if (state === 'passedOver') return '跳过';
  if (state === 'coming') return '';
  const status = state === 'running' ? 'pending' : state === 'refused' ? 'rejected' : 'approved';
  const people = acts.filter((act) => act.status === status);
  const names = people.slice(0, 2).map(({ userName }) => userName);
  const more = people.length > 2 ? `等 ${people.length} 人` : '';
  const at = state === 'running' ? '' : shortTime(people.at(-1)?.handledAt ?? '');
  return [`${names.join('、')}${more}`, at].filter((part) => part !== '').join(' ');
}

export function ApprovalSteps({ approval, subject, onDecided, onRefused }: ApprovalStepsProps) {
  const [kind, setKind] = useState<DecisionKind | null>(null);
  const { mine, steps } = approval;
  const intents = useWriteIntents();
  usePageKeys((event) => {
    if (mine === null || keyPressed(event, ['advance']) === null) return false;
    setKind('agree');
    return true;
  });
  const urging = useKeyedWrite({
    ...urgeMutation,
    onSuccess: () => notify('success', '已提醒当前审批人'),
  });
  const urge = () => urging.run({ instance: approval.instance });
  return (
    <div className={classes['line']} role="group" aria-label="审批进度">
      <ol className={classes['steps']}>
        <li className={classes['step']} data-state="passed">
          <span className={classes['mark']}>
            <IconCheck size={12} stroke={2.4} aria-hidden />
          </span>
          <span className={classes['name']}>提交</span>
          <span className={classes['who']}>
            {approval.submitterName} {shortTime(approval.submittedAt)}
          </span>
        </li>
        {steps.map((step) => (
          <Step key={step.stepNo} step={step} />
        ))}
        {approval.status === 'withdrawn' && (
          <li className={classes['step']} data-state="passedOver">
            <span className={classes['who']}>提交人已撤回 {shortTime(approval.finishedAt)}</span>
          </li>
        )}
      </ol>
      <span className={classes['grow']} />
      {approval.canUrge && mine === null && (
        <Button size="xs" variant="default" onClick={() => void urge()}>
          催办
        </Button>
      )}
      {mine !== null && (
        <>
          <Button size="xs" title={keyHint('advance')} onClick={() => setKind('agree')}>
            同意
          </Button>
          <Button size="xs" variant="default" c="var(--wb-error)" onClick={() => setKind('refuse')}>
            驳回
          </Button>
          <Menu position="bottom-end" shadow="md">
            <Menu.Target>
              <ActionIcon variant="default" size={28} aria-label="更多审批操作">
                <IconDots size={16} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setKind('transfer')}>转办…</Menu.Item>
              <Menu.Item onClick={() => setKind('addSign')}>加签…</Menu.Item>
              {approval.canUrge && <Menu.Item onClick={() => void urge()}>催办</Menu.Item>}
            </Menu.Dropdown>
          </Menu>
        </>
      )}
      {kind !== null && mine !== null && (
        <DecisionDialog
          kind={kind}
          subject={subject}
          needOpinion={mine.needOpinion}
          targets={mine.targets}
          onClose={() => setKind(null)}
          onDecide={async (input) => {
            const decided = await decide(intents, mine.task, kind, input, onRefused);
            if (decided) await onDecided();
            return decided;
          }}
        />
      )}
    </div>
  );
}

function Step({ step }: { step: ApprovalStepView }) {
  const { state, stepNo, name, acts, signMode } = step;
  const who = whoIn(step);
  return (
    <li
      className={classes['step']}
      data-state={state}
      {...(state === 'running' ? { 'aria-current': 'step' as const } : {})}
    >
      <Popover width={320} position="bottom-start" shadow="md" disabled={acts.length === 0}>
        <Popover.Target>
          <button type="button" className={classes['button']} disabled={acts.length === 0}>
            <span className={classes['mark']}>
              {state === 'passed' ? (
                <IconCheck size={12} stroke={2.4} aria-hidden />
              ) : state === 'refused' ? (
                <IconX size={12} stroke={2.4} aria-hidden />
              ) : (
                stepNo
              )}
            </span>
            <span className={classes['name']}>{name}</span>
            {who !== '' && <span className={classes['who']}>{who}</span>}
          </button>
        </Popover.Target>
        <Popover.Dropdown p={12}>
          <div className={classes['mode']}>
            {name} · {modes[signMode]}
          </div>
          <ul className={classes['acts']}>
            {acts.map((act) => (
              <li key={act.task}>
                <span className={classes['actLine']}>
                  <b>{act.userName}</b>
                  {act.insteadOf !== '' && <span className={classes['note']}>代 {act.insteadOf}</span>}
                  {act.isAdded && <span className={classes['note']}>加签</span>}
                  <StatusTag item={taskTags[act.status]} fallback={act.status} />
                  <time className={classes['note']}>
                    {fullTime(act.handledAt === '' ? act.receivedAt : act.handledAt)}
                  </time>
                </span>
                {act.opinion !== '' && <p className={classes['opinion']}>{act.opinion}</p>}
              </li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </li>
  );
}
