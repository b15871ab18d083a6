// 盘点方案: approval begins the count, finishing ends it; what happens to stock and sheets is the ledger's work.
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { textOf } from '#server/values.ts';
import { defineBehaviour, type Moment, type Read } from '#server/behaviours/behaviour.ts';

interface Facts {
  closedThrough: string;
  freezeOnCount: boolean;
  isNew: boolean;
}

async function facts(doc: Doc, read: Read): Promise<Facts> {
  const [row] = await read.rows(
    `select (select max(period) from stock_period where org = $1::uuid and period_status = 'closed') as closed,
       (select freeze_on_count from stock_param where org = $1::uuid) as freeze, exists (select 1 from stock_count_scheme where id = $2::uuid) as stored`,
    [read.org, doc.id],
  );
  return {
    closedThrough: textOf(row?.['closed']),
    freezeOnCount: row?.['freeze'] !== false,
    isNew: row?.['stored'] !== true,
  };
}

function problemsOf({ fields }: Doc, { closedThrough }: Facts, moment: Moment): Problem[] {
  const error = (field: string, message: string): Problem[] => [{ field, level: 'error', message }];
  const phase = textOf(fields['schemeStatus']);
  if (moment === 'submit' || moment === 'approve') {
    const day = textOf(fields['snapshotDate']);
    if (fields['snapshotType'] === 'date' && day.slice(0, 7) <= closedThrough)
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

export const stockCountScheme = defineBehaviour<Facts>({
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
    const [param] = await read.rows('select freeze_on_count from stock_param where org = $1::uuid', [
      read.org,
    ]);
    return param?.['freeze_on_count'] === false ? [{ op: 'set', field: 'isFreeze', value: false }] : [];
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
