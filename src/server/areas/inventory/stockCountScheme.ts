// 盘点方案: approval begins the count, finishing ends it; what happens to stock and sheets is the ledger's work.
import type { DocOf } from '#model/typedDoc.ts';
import { stockCountScheme as scheme } from '#entities/inventory/stockCountScheme.ts';
import { stockParam } from '#entities/inventory/stockParam.ts';
import { stockPeriod } from '#entities/inventory/stockPeriod/stockPeriod.ts';
import type { Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';
import { asKind, is, raw, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Scheme = DocOf<typeof scheme>;

interface Facts {
  closedThrough: string;
  freezeOnCount: boolean;
  isNew: boolean;
}

async function facts(doc: Scheme, read: Read): Promise<Facts> {
  const p = headerTable(stockPeriod, 'p');
  const k = headerTable(stockParam, 'k');
  const s = headerTable(scheme, 's');
  const [row] = await read.select(
    {
      closed: asKind(
        'text',
        sql`(select max(${p.period}) from ${p} where ${is(p.org, read.org)} and ${p.periodStatus} = 'closed')`,
      ),
      freeze: asKind('bool', sql`(select ${k.freezeOnCount} from ${k} where ${is(k.org, read.org)})`),
      stored: asKind('bool', sql`exists (select 1 from ${s} where ${is(s.id, doc.id)})`),
    },
    raw(''),
  );
  return {
    closedThrough: row?.closed ?? '',
    freezeOnCount: row?.freeze !== false,
    isNew: row?.stored !== true,
  };
}

function problemsOf({ fields }: Scheme, { closedThrough }: Facts, moment: Moment): Problem[] {
  const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  const phase = fields.schemeStatus;
  if (moment === 'submit' || moment === 'approve') {
    const day = fields.snapshotDate ?? '';
    if (fields.snapshotType === 'date' && day.slice(0, 7) <= closedThrough)
      return error('snapshotDate', `账存截止日期 ${day} 所属的期间已关账，请改用未关账期间的日期`);
    return [];
  }
  if (moment === 'reopen') return error('schemeStatus', '已结束的盘点方案不能反关闭，请新建方案');
  if (moment === 'generateGainLoss' || moment === 'addSheets' || moment === 'finish') {
    if (
      phase === 'counting' ||
      phase === 'reviewing' ||
      (phase === 'finished' && moment === 'generateGainLoss')
    )
      return [];
    return error('schemeStatus', '盘点已结束，不能再执行此操作');
  }
  return [];
}

export const stockCountScheme = defineBehaviour(scheme, {
  title: '盘点方案的阶段',
  checks: ['账存截止日期所属的期间未关账', '盘点结束后不能再加盘点单、生成盈亏单或结束，也不能反关闭'],
  effects: {
    approve: ['count'],
    snapshot: ['count'],
    generateSheets: ['count'],
    addSheets: ['count'],
    generateGainLoss: ['count'],
    finish: ['count'],
    unapprove: ['count'],
    close: ['count'],
  },
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
  facts,
  check: problemsOf,
  plan: {
    approve: () => [{ effect: 'count', work: { do: 'begin' } }],
    snapshot: () => [{ effect: 'count', work: { do: 'begin', again: true } }],
    generateSheets: () => [{ effect: 'count', work: { do: 'begin', again: true } }],
    addSheets: () => [{ effect: 'count', work: { do: 'add' } }],
    generateGainLoss: () => [{ effect: 'count', work: { do: 'bills' } }],
    finish: () => [{ effect: 'count', work: { do: 'finish' } }],
    unapprove: () => [{ effect: 'count', work: { do: 'undo' } }],
    close: () => [{ effect: 'count', work: { do: 'leave' } }],
  },
});
