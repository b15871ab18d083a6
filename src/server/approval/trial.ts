// A flow tried on a document that exists: which steps it would take and who would be asked, without doing anything.
import type { ApprovalTrial, RouteStep } from '#model/approval/approval.ts';
import type { Context } from '#server/context.ts';
import { Refusal } from '#server/refusal.ts';
import { codeOf } from '#server/document/stamps.ts';
import { optionalText } from '#server/values.ts';
import { approversOf } from './approvers.ts';
import { holds, type Judged } from './flows.ts';
import { sql, among, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { namedFieldsOf } from '#model/namedFields.ts';
import { user } from '#entities/system/user.ts';

export async function tryFlow(
  context: Context,
  judged: Judged,
  startCondition: string,
  steps: readonly RouteStep[],
): Promise<ApprovalTrial> {
  const { submittedBy } = judged.doc.fields;
  const author =
    optionalText(submittedBy) ?? namedFieldsOf(judged.doc.fields).createdBy ?? context.grants.userId;
  const record = codeOf(judged.doc) ?? '';
  const applies = tried(() => holds(judged, startCondition, '启用'));
  const told: ApprovalTrial['steps'] = [];
  for (const step of steps) {
    const asked = tried(() => holds(judged, step.condition, `步骤“${step.name}”`));
    const { stepNo, name } = step;
    if (asked !== true) {
      told.push({
        stepNo,
        name,
        state: 'skip',
        who: [],
        reason: asked === false ? '条件不满足，跳过' : asked,
      });
      continue;
    }
    const approvers = await approversOf(context, judged, step, author);
    const names = await namesOf(
      context,
      approvers.map(({ user }) => user),
    );
    const who = approvers.map(
      ({ user, principal }) => `${names.get(user) ?? ''}${principal === null ? '' : '（受托）'}`,
    );
    told.push({
      stepNo,
      name,
      state: who.length === 0 ? 'empty' : 'ask',
      who,
      reason: who.length === 0 ? '找不到审批人' : '',
    });
  }
  return {
    record,
    applies: applies === true,
    reason: typeof applies === 'string' ? applies : applies ? '' : '启用条件不满足',
    steps: told,
  };
}

/** What it says, or why it cannot be said. */
function tried(question: () => boolean): boolean | string {
  try {
    return question();
  } catch (error) {
    if (error instanceof Refusal) return error.message;
    throw error;
  }
}

async function namesOf({ session }: Context, users: readonly string[]): Promise<Map<string, string>> {
  const u = headerTable(user, 'u');
  const rows = await selectRows(
    session,
    { id: u.id, name: otherwise(u.name, '') },
    sql`from ${u} where ${among(u.id, users)}`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
