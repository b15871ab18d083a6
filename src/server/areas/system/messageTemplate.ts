// 消息模板: the event must be one that happens, and every {{place}} a field of the record, so that nobody reads braces.
import { entityOf } from '#entities/registry.ts';
import { actionsOf } from '#model/rights/can.ts';
import { allFieldsOf } from '#model/derive/system.ts';
import { messageTemplate as template } from '#entities/system/messageTemplate.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { approvalEvents, receiverRuleOf } from '#model/text/messages.ts';
import type { Problem } from '#model/check/problem.ts';
import { isPerformed, transitionOf } from '#model/states/states.ts';
import { placesOf } from '#model/print/textTemplate.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';

const words = ['title', 'user', 'step', 'opinion', 'summary', 'code'];

function eventProblem(entity: string, action: string, def: EntityDef | undefined): string | null {
  if (entity !== 'approval' && def === undefined) return `没有名为“${entity}”的业务对象`;
  if (Object.hasOwn(approvalEvents, action)) return null;
  const happens = def !== undefined && (transitionOf(def, action) !== undefined || isPerformed(def, action));
  if (happens) return null;
  const known =
    def === undefined
      ? []
      : actionsOf(def).filter(({ action: name }) => transitionOf(def, name) !== undefined);
  const offered = [
    ...known.map(({ action: name, title }) => `${name}（${title}）`),
    ...Object.entries(approvalEvents).map(([name, title]) => `${name}（${title}）`),
  ];
  return `事件“${action}”不会发生，可用：${offered.join('、')}`;
}

function problemsOf({ fields }: DocOf<typeof template>): Problem[] {
  const [entity = '', action = ''] = (fields.eventKey ?? '').split(':');
  const def = entityOf(entity);
  const event = eventProblem(entity, action, def);
  const problems: Problem[] = event === null ? [] : [{ field: 'eventKey', level: 'error', message: event }];
  for (const field of ['titleTemplate', 'contentTemplate'] as const) {
    const unknown = placesOf(fields[field] ?? '').find(
      (key) => !words.includes(key) && (def === undefined || !Object.hasOwn(allFieldsOf(def), key)),
    );
    if (unknown !== undefined)
      problems.push({
        field,
        level: 'error',
        message: `“{{${unknown}}}”不是${def?.title ?? '审批消息'}的字段`,
      });
  }
  const { who, users, groups } = receiverRuleOf(fields.receiverRule);
  const approval = Object.hasOwn(approvalEvents, action);
  if (!approval && who.length + users.length + groups.length === 0)
    problems.push({ field: 'receiverRule', level: 'error', message: '请选择接收人' });
  return problems;
}

export const messageTemplate = defineBehaviour(template, {
  title: '消息模板的占位',
  actions: { save: { checks: ['占位是业务对象的字段', '有接收人'], check: (doc) => problemsOf(doc) } },
});
