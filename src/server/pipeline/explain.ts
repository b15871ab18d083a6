// What an action on a document sets in motion, in the order it happens: read from the same definitions, state machines,
// behaviours and ledgers that carry it out, so that it cannot say anything else than what is done.
import { entityOf } from '#entities/registry.ts';
import { canHaveFlow } from '#model/approval/approvalCondition.ts';
import { actionsOf, permissionCode } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';

import { machineOf, stepsOf, transitionOf } from '#model/states/states.ts';
import { bridgesOf, ownBehaviourOf } from '#server/areas/registered.ts';
import type { Behaviour, Makes } from '#server/behaviours/behaviour.ts';
import { kindOf, partsAt, type PartAt } from '#server/behaviours/partsAt.ts';
import { lockOrder, type LockName } from '#server/ledgers/ledger.ts';
import { rulesFrom } from '#server/ledgers/links.ts';
import { phaseOf, structuresOf } from './declaredLocks.ts';
import { ledgerOf } from '#server/ledgers/registry.ts';

/** One part of the way, with its sentences in order. */
export interface ExplainedStep {
  title: string;
  details: string[];
}

const lockTitles: Readonly<Record<LockName, string>> = {
  structures: '上下级与结构',
  document: '本单',
  sourceDocuments: '源单及关联单据（由近及远，按内码）',
  baseData: '基础资料',
  otherOrganisation: '跨组织过账的顺序锁',
  stockPeriod: '库存期间',
  warehouse: '仓库',
  lots: '批号与序列号',
  stockRows: '库存行与成本池（按键的次序）',
  reservations: '锁库记录',
  genealogy: '批次谱系',
  moneyPlans: '收付款计划',
  numberCounter: '编号计数器',
  auditChain: '审计链',
};

/** @throws RangeError for an entity or an action nobody knows */
export function explainAction(entity: string, action: string): ExplainedStep[] {
  const def = entityOf(entity);
  if (def === undefined) throw new RangeError(`没有名为“${entity}”的业务对象`);
  const isSave = action === 'create' || action === 'edit';
  const title = actionsOf(def).find((known) => known.action === action)?.title;
  if (title === undefined) throw new RangeError(`${def.title}没有操作“${action}”`);
  const phase = isSave ? 'save' : action;
  return [
    {
      title: '权限',
      details: [
        `需要权限 ${permissionCode(def, action)}（${def.title}·${title}）`,
        ...(def.shared === true ? [] : ['只在当前组织内，且在数据权限范围内']),
      ],
    },
    { title: '幂等', details: ['先占用本次请求的幂等键；同一键再次到达时返回第一次的结果'] },
    { title: '锁定', details: lockingOf(def, action, isSave) },
    { title: '检查', details: checksOf(def, action, phase, isSave) },
    { title: '效果', details: effectsOf(def, phase) },
    { title: '加锁次序', details: locksOf(def, phase, isSave) },
    { title: '写入', details: writingOf(def, action, isSave) },
    { title: '消息', details: messagesOf(def, action, phase) },
    {
      title: '审计与通知',
      details: ['逐字段的修改写入审计链，随提交一起落盘', '提交后通知已打开的画面刷新'],
    },
  ];
}

/** Every action of the entity that a behaviour or a transition says something of, one after the other. */
export function explainedEntity(entity: string): string {
  const def = entityOf(entity);
  if (def === undefined) throw new RangeError(`没有名为“${entity}”的业务对象`);
  return actionsOf(def)
    .filter(
      ({ action }) =>
        action === 'create' ||
        transitionOf(def, action) !== undefined ||
        partsAt(entity, phaseOf(action)).some(({ part }) => Object.keys(part).length > 0),
    )
    .map(({ action, title }) => `${def.title}·${title}（${action}）\n${explained(entity, action)}`)
    .join('\n\n');
}

/** The way as text, numbered, for a terminal. */
export function explained(entity: string, action: string): string {
  return explainAction(entity, action)
    .map(({ title, details }, index) =>
      [`${index + 1}. ${title}`, ...details.map((detail) => `   - ${detail}`)].join('\n'),
    )
    .join('\n');
}

function lockingOf(def: EntityDef, action: string, isSave: boolean): string[] {
  const structures = structuresOf(def, phaseOf(action)).map(
    ({ title, shared }) => `先锁定${title}${shared === true ? '' : '（本组织）'}，同一时刻只有一人改动`,
  );
  const read = partsAt(def.name, phaseOf(action))
    .flatMap(({ part }) => part.locks?.entities ?? [])
    .map((entity) => `读取数量之前锁定${entityOf(entity)?.title ?? entity}`);
  if (action === 'create') return [...structures, '新单据，没有可锁定的行', ...read];
  const details = [...structures, '锁定本单并比对版本，版本不同时返回最新内容', ...read];
  const machine = machineOf(def);
  const froms = isSave
    ? []
    : [
        ...new Set(
          stepsOf(def).flatMap(({ transition }) =>
            transition.action === action && transition.system !== true ? transition.from : [],
          ),
        ),
      ];
  if (machine !== null && froms.length > 0) details.push(`状态须为 ${froms.join('、')}，否则拒绝`);
  if (canHaveFlow(def) && ['approve', 'reject', 'withdraw'].includes(action))
    details.push('审批流程运行中不能越过流程直接操作');
  return details;
}

function checksOf(def: EntityDef, action: string, phase: string, isSave: boolean): string[] {
  const transition = transitionOf(def, action);
  const details: string[] = [];
  if (isSave)
    details.push('逐项核对修改的字段与权限，重算公式', '必填、类型与规则；引用的资料须有效；唯一值不重复');
  if (transition?.reason !== undefined) details.push('须填写原因');
  if (transition?.complete === true) details.push('完整性：必填、类型与规则按提交的要求全部检查');
  for (const { message } of transition?.guards ?? []) details.push(`条件：${message}`);
  if (transition?.undoes !== undefined && rulesFrom(def).length > 0) details.push('已有下游单据时拒绝');
  for (const each of partsAt(def.name, phase))
    if (each.part.check !== undefined) details.push(...sentencesOf(def, each));
  return details.length === 0 ? [`${phase} 没有额外的检查`] : details;
}

function sentencesOf(def: EntityDef, { behaviour, part: { checks } }: PartAt): string[] {
  const name = `${placeOf(def, behaviour)}${nameOf(behaviour)}`;
  return checks === undefined ? [name] : checks.map((check) => `${name}：${check}`);
}

function effectsOf(def: EntityDef, phase: string): string[] {
  const details = plannedAt(def, phase);
  return details.length === 0 ? ['没有其他单据或台账受影响'] : details;
}

/** Effects in their order, and below a document that is made those of the actions it is taken through. */
function plannedAt(def: EntityDef, phase: string, above: readonly string[] = []): string[] {
  const here = `${def.name} ${phase}`;
  if (above.includes(here)) return [];
  return planning(def, phase).flatMap(({ behaviour, part: { effects } }) => {
    const name = `${placeOf(def, behaviour)}${nameOf(behaviour)}`;
    if (effects === undefined) return [`${name} → 由单据内容决定`];
    return effects.flatMap((declared) => {
      const kind = kindOf(declared);
      const line = `${name} → ${kind}：${ledgerOf(kind).title}`;
      return typeof declared === 'string' ? [line] : [line, ...followed(declared, [...above, here])];
    });
  });
}

/** What becomes of a document that is made, indented. */
function followed(makes: Makes, above: readonly string[]): string[] {
  const made = entityOf(makes.make);
  if (made === undefined) return [];
  return ['save', ...throughOf(makes)].flatMap((action) => {
    const title = actionsOf(made).find((known) => known.action === action)?.title ?? '生成';
    return [`${made.title}·${title}`, ...plannedAt(made, action, above).map((detail) => `  ${detail}`)].map(
      (detail) => `  ${detail}`,
    );
  });
}

function throughOf({ through = ['submit', 'approve'] }: Makes): readonly string[] {
  return through;
}

function locksOf(def: EntityDef, phase: string, isSave: boolean, above: readonly string[] = []): string[] {
  const taken = new Set<LockName>(['document', 'auditChain']);
  if (isSave) taken.add('sourceDocuments').add('numberCounter');
  if (structuresOf(def, phase).length > 0) taken.add('structures');
  if (partsAt(def.name, phase).some(({ part }) => part.locks !== undefined)) taken.add('sourceDocuments');
  const makes: Makes[] = [];
  for (const { part } of planning(def, phase))
    for (const declared of part.effects ?? []) {
      for (const lock of ledgerOf(kindOf(declared)).locks) taken.add(lock);
      if (typeof declared !== 'string') makes.push(declared);
    }
  const own = lockOrder.filter((lock) => taken.has(lock)).map((lock) => lockTitles[lock]);
  const here = `${def.name} ${phase}`;
  return [
    ...own,
    ...(above.includes(here) ? [] : makes.flatMap((each) => locksOfMade(each, [...above, here]))),
  ];
}

/** Locks of a document that is made, taken after those of the document that makes it. */
function locksOfMade(makes: Makes, above: readonly string[]): string[] {
  const made = entityOf(makes.make);
  if (made === undefined) return [];
  return ['save', ...throughOf(makes)].flatMap((action) => {
    const title = actionsOf(made).find((known) => known.action === action)?.title ?? '生成';
    return [`随后 ${made.title}·${title}：${locksOf(made, action, action === 'save', above).join('、')}`];
  });
}

function writingOf(def: EntityDef, action: string, isSave: boolean): string[] {
  if (isSave)
    return ['取编号（尽量晚，编号计数器会排队）', '只写有差异的列和行，版本加一', '更新与源单的关联'];
  const details = stepsOf(def).flatMap(({ field, transition }) =>
    transition.action === action && transition.system !== true
      ? [`${field}：${transition.from.join('、')} → ${transition.to}`]
      : [],
  );
  const { stamps } = transitionOf(def, action) ?? {};
  const stamped = [stamps?.by, stamps?.at].filter((field) => field !== undefined);
  if (stamped.length > 0) details.push(`记录 ${stamped.join('、')}`);
  return [...details, '只写有差异的列和行，版本加一'];
}

function messagesOf(def: EntityDef, action: string, phase: string): string[] {
  const details = [`已启用的消息模板（${permissionCode(def, action)}）按接收规则发送`];
  if (canHaveFlow(def) && action === 'submit') details.push('有适用的审批流时，通知第一步的审批人');
  const notifies = planning(def, phase).some(({ part }) => part.effects?.includes('notify') === true);
  return notifies ? [...details, ledgerOf('notify').title] : details;
}

function planning(def: EntityDef, phase: string): PartAt[] {
  return partsAt(def.name, phase).filter(({ part }) => part.plan !== undefined);
}

function nameOf({ title }: Behaviour): string {
  return title ?? '（未命名的行为）';
}

/** Bridges of other areas come first, then what the definition asks for, then the entity's own behaviour. */
function placeOf(def: EntityDef, behaviour: Behaviour): string {
  if (bridgesOf(def.name).includes(behaviour)) return '桥接·';
  return ownBehaviourOf(def.name) === behaviour ? '本单·' : '定义·';
}
