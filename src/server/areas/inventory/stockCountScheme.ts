// 盘点方案: approval begins the count, finishing ends it; what happens to stock and sheets is the ledger's work.
import type { DocOf } from '#model/typedDoc.ts';
import { stockCountScheme as scheme } from '#entities/inventory/stockCountScheme.ts';
import { stockParam } from '#entities/inventory/stockParam.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { asKind, is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Scheme = DocOf<typeof scheme>;
type CountWork = Extract<Effect, { effect: 'count' }>['work'];

const refusal = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];

/** The latest closed month, YYYY-MM; '' when none is. */
async function closedThrough(_doc: Scheme, read: Read): Promise<string> {
  const p = headerTable(stockPeriod, 'p');
  const [row] = await read.select(
    { closed: asKind('text', sql`max(${p.period})`) },
    sql`from ${p} where ${is(p.org, read.org)} and ${p.periodStatus} = 'closed'`,
  );
  return row?.closed ?? '';
}

const dated = defineAction(scheme, {
  checks: ['账存截止日期所属的期间未关账'],
  facts: closedThrough,
  check({ fields }, closed) {
    const day = fields.snapshotDate ?? '';
    return fields.snapshotType === 'date' && day.slice(0, 7) <= closed
      ? refusal('snapshotDate', `账存截止日期 ${day} 所属的期间已关账，请改用未关账期间的日期`)
      : [];
  },
});

type Phase = NonNullable<Scheme['fields']['schemeStatus']>;

const counting = (work: CountWork) =>
  defineAction(scheme, { effects: ['count'], plan: () => [{ effect: 'count', work }] });

/** While the count is under way. */
const during = (work: CountWork, phases: readonly Phase[] = ['counting', 'reviewing']) =>
  defineAction(scheme, {
    checks: ['盘点还没有结束'],
    effects: ['count'],
    check: ({ fields }) =>
      phases.includes(fields.schemeStatus ?? '')
        ? []
        : refusal('schemeStatus', '盘点已结束，不能再执行此操作'),
    plan: () => [{ effect: 'count', work }],
  });

export const stockCountScheme = defineBehaviour(scheme, {
  title: '盘点方案的阶段',
  async propose({ before, patches }, read) {
    if (before !== null || patches.some((patch) => patch.op === 'set' && patch.field === 'isFreeze'))
      return [];
    const k = headerTable(stockParam, 'k');
    const [param] = await read.select(
      { freeze: k.freezeOnCount },
      sql`from ${k} where ${is(k.org, read.org)}`,
    );
    return param?.freeze === false ? [{ op: 'set', field: 'isFreeze', value: false }] : [];
  },
  actions: {
    submit: dated,
    approve: { ...dated, effects: ['count'], plan: () => [{ effect: 'count', work: { do: 'begin' } }] },
    snapshot: counting({ do: 'begin', again: true }),
    generateSheets: counting({ do: 'begin', again: true }),
    addSheets: during({ do: 'add' }),
    generateGainLoss: during({ do: 'bills' }, ['counting', 'reviewing', 'finished']),
    finish: during({ do: 'finish' }),
    unapprove: counting({ do: 'undo' }),
    close: counting({ do: 'leave' }),
    reopen: defineAction(scheme, {
      checks: ['已结束的盘点方案不能反关闭'],
      check: () => refusal('schemeStatus', '已结束的盘点方案不能反关闭，请新建方案'),
    }),
  },
});
