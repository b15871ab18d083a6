// Carrying a decision out from wherever it is made: warnings of the approval are asked about, refusals are told.
import { decideTask, type DecisionInput, type DecisionKind } from '#api/approvals.ts';
import { messageOf, warningsOfFailure } from '#api/mutations.ts';
import type { ApprovalOutcome } from '#model/approval/approval.ts';
import type { WriteIntents } from '#api/writeIntents.ts';
import { notify } from '#ui/dialogs/notify.ts';
import { acceptsWarnings } from '../form/reminders.ts';

export const decisionTitles: Readonly<Record<DecisionKind, string>> = {
  agree: '同意',
  refuse: '驳回',
  transfer: '转办',
  addSign: '加签',
};

function done(kind: DecisionKind, { status }: ApprovalOutcome): string {
  if (kind === 'agree') return status === 'approved' ? '审批通过，单据已审核' : '已同意，已转到下一审批人';
  if (kind === 'refuse') return status === 'rejected' ? '已驳回，单据退回提交人' : '已驳回到所选步骤';
  return `${decisionTitles[kind]}成功`;
}

/** A decision whose answer was lost goes under its key again. */
export function sendDecision(
  intents: WriteIntents,
  task: string,
  kind: DecisionKind,
  input: DecisionInput,
): Promise<ApprovalOutcome> {
  return intents.send([task, kind, input], ({ key }) => decideTask(task, kind, { ...input, key }));
}

/** True when it was carried out. */
export async function decide(
  intents: WriteIntents,
  task: string,
  kind: DecisionKind,
  input: DecisionInput,
  onRefused?: (failure: unknown) => void,
): Promise<boolean> {
  try {
    const outcome = await sendDecision(intents, task, kind, input);
    notify('success', done(kind, outcome));
    return true;
  } catch (failure) {
    const warnings = warningsOfFailure(failure);
    if (input.acceptWarnings === true || warnings.length === 0) {
      onRefused?.(failure);
      notify('error', messageOf(failure));
      return false;
    }
    return (await acceptsWarnings('同意', warnings))
      ? decide(intents, task, kind, { ...input, acceptWarnings: true }, onRefused)
      : false;
  }
}
