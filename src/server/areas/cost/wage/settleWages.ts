// Effect `settleWages`: marks reports and entries as paid by a sheet, and takes the marks off again. The only writer of
// those marks; a report is in one approved sheet at most.
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { textOf } from '#server/values.ts';

interface SettleWages {
  effect: 'settleWages';
  counted: boolean;
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    settleWages: SettleWages;
  }
}

export const settleWages: Ledger<'settleWages'> = {
  effect: 'settleWages',
  title: '标记已结算的报工与补扣',
  locks: ['sourceDocuments'],
  async apply({ context, doc }, { counted }) {
    const { session, grants } = context;
    const reports = [
      ...new Set((doc.lines['details'] ?? []).map((row) => textOf(row['workReport']))),
    ].toSorted();
    if (counted) {
      const { rows } = await session.query(
        `select id from work_report where org = $1::uuid and id = any($2::uuid[]) and status in ('approved', 'closed')
           and wage_settlement is null order by id for update`,
        [grants.org, reports],
      );
      if (rows.length !== reports.length) throw conflict('有报工单已反审核或已被其他工资单结算，请重新计算');
    }
    const set = counted
      ? 'wage_settlement = $2::uuid, is_wage_settled = true'
      : 'wage_settlement = null, is_wage_settled = false';
    const changed = await session.query(
      counted
        ? `update work_report set ${set} where org = $1::uuid and id = any($3::uuid[]) returning id`
        : `update work_report set ${set} where org = $1::uuid and wage_settlement = $2::uuid returning id`,
      counted ? [grants.org, doc.id, reports] : [grants.org, doc.id],
    );
    for (const row of changed.rows) context.affect('workReport', textOf(row['id']));
    const entries = await session.query(
      counted
        ? `update wage_entry set wage_settlement = $2::uuid where org = $1::uuid and status = 'approved' and wage_settlement is null
             and period = $3 and workshop = $4::uuid and ($5::uuid is null or work_team = $5::uuid) returning id`
        : 'update wage_entry set wage_settlement = null where org = $1::uuid and wage_settlement = $2::uuid returning id',
      counted
        ? [grants.org, doc.id, doc.fields['period'], doc.fields['workshop'], doc.fields['workTeam'] ?? null]
        : [grants.org, doc.id],
    );
    for (const row of entries.rows) context.affect('wageEntry', textOf(row['id']));
    return doc;
  },
};
