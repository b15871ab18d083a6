// Carrying a decision out from wherever it is made: warnings of the approval are asked about, refusals are told.
import { decideTask, type DecisionInput, type DecisionKind } from '#api/approvals.ts';
import { messageOf, problemsOfFailure } from '#api/mutations.ts';
import type { ApprovalOutcome } from '#model/approval.ts';
import { ask } from '#ui/dialogs/confirm.tsx';
import { notify } from '#ui/dialogs/notify.ts';

export const decisionTitles: Readonly<Record<DecisionKind, string>> = { agree: '同意', refuse: '驳回', transfer: '转办', addSign: '加签' };

function done(kind: DecisionKind, { status }: ApprovalOutcome): string {
  if (kind === 'agree') return status === 'approved' ? '审批通过，单据已审核' : '已同意，已转到下一审批人';
  if (kind === 'refuse') return status === 'rejected' ? '已驳回，单据退回提交人' : '已驳回到所选步骤';
  return `${decisionTitles[kind]}成功`;
}

/** True when it was carried out. */
export async function decide(task: string, kind: DecisionKind, input: DecisionInput): Promise<boolean> {
  try {
    const outcome = await decideTask(task, kind, input);
    notify('success', done(kind, outcome));
    return true;
  } catch (failure) {
    const problems = problemsOfFailure(failure);
    const warned = input.acceptWarnings !== true && problems.length > 0 && problems.every(({ level }) => level === 'warning');
    if (!warned) {
      notify('error', messageOf(failure));
      return false;
    }
    const message = problems
      .slice(0, 8)
      .map((problem) => problem.message)
      .join('；');
    const sure = await ask({ title: '同意前请确认', message, confirm: '仍要同意' });
    return sure ? decide(task, kind, { ...input, acceptWarnings: true }) : false;
  }
}
