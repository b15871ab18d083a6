// 审批流程: conditions must be readable, steps must say who; every change is a new version that only later approvals take.
import { entityOf } from '#entities/registry.ts';
import { canHaveFlow, conditionProblem } from '#model/approval/approvalCondition.ts';
import { stepOf, type RouteStep } from '#model/approval/approval.ts';
import { approvalFlow as flow } from '#entities/system/approvalFlow.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { linePlace } from '#model/check/place.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

function approverProblem(def: EntityDef, { approverType, approverValue }: RouteStep): string | null {
  if (approverType === 'user' && (approverValue.users ?? []).length === 0) return '请选择审批人';
  if (approverType === 'group' && (approverValue.groups ?? []).length === 0) return '请选择安全组';
  if (approverType !== 'docField') return null;
  const field = def.fields[approverValue.field ?? ''];
  return field?.entity === 'user' || field?.entity === 'employee' || field?.entity === 'department'
    ? null
    : `请选择${def.title}中的人员或部门字段`;
}

function problemsOf(doc: DocOf<typeof flow>): Problem[] {
  const def = entityOf(doc.fields.entityKey ?? '');
  if (def === undefined || !canHaveFlow(def))
    return [{ field: 'entityKey', level: 'error', message: '该业务对象没有提交和审核，不能设审批流程' }];
  const start = conditionProblem(def, doc.fields.startCondition ?? '', entityOf);
  const problems: Problem[] =
    start === null ? [] : [{ field: 'startCondition', level: 'error', message: start }];
  for (const row of doc.lines.steps) {
    const at = (field: string, message: string | null): void => {
      if (message !== null)
        problems.push({ ...place(row), field, level: 'error', message: `${linePlace(row.seq)}${message}` });
    };
    const step = stepOf(row);
    at('condition', conditionProblem(def, step.condition, entityOf));
    at('approverValue', approverProblem(def, step));
  }
  return problems;
}

function place(row: LineOf<typeof flow, 'steps'>) {
  return { lines: 'steps', lineId: row.id, lineNo: row.seq };
}

export const approvalFlow = defineBehaviour(flow, {
  title: '审批流的步骤',
  actions: {
    save: {
      checks: ['步骤的条件和审批人可以判断'],
      effects: ['set'],
      check: (doc) => problemsOf(doc),
      plan: (doc, _facts, { def: { name } }) => [
        { effect: 'set', entity: name, id: doc.id, fields: { flowVersion: doc.version + 1 } },
      ],
    },
  },
});
