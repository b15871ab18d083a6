// Effect `settleWages`: marks reports and entries as paid by a sheet, and takes the marks off again. The only writer of
// those marks; a report is in one approved sheet at most.
import type { wageSettlement } from '#entities/cost/wage/wageSettlement.ts';
import { workReport } from '#entities/manufacturing/workReport/workReport.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { among, is, sql } from '#server/select/piece.ts';
import { returningRows, selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { written } from '#server/select/named.ts';
import { asKind, present, raw } from '#server/select/piece.ts';

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
  async apply({ context, doc }: EffectStep<DocOf<typeof wageSettlement>>, { counted }) {
    const { session, grants } = context;
    const reports = [
      ...new Set(doc.lines.details.flatMap(({ workReport: report }) => report ?? [])),
    ].toSorted();
    if (counted) {
      const r = headerTable(workReport, 'r');
      const rows = await selectRows(
        session,
        { id: r.id },
        sql`from ${r} where ${is(r.org, grants.org)} and ${among(r.id, reports)} and ${r.status} in ('approved', 'closed')
          and ${r.wageSettlement} is null order by ${r.id} for update`,
      );
      if (rows.length !== reports.length) throw conflict('有报工单已反审核或已被其他工资单结算，请重新计算');
    }
    const set = counted
      ? 'wage_settlement = $2::uuid, is_wage_settled = true'
      : 'wage_settlement = null, is_wage_settled = false';
    const touched = { id: present(asKind('ref', raw('id'))) };
    const settled = written(
      counted
        ? `update work_report set ${set} where org = $1::uuid and id = any($3::uuid[])`
        : `update work_report set ${set} where org = $1::uuid and wage_settlement = $2::uuid`,
      counted ? [grants.org, doc.id, reports] : [grants.org, doc.id],
    );
    for (const { id } of await returningRows(session, settled, touched)) context.affect('workReport', id);
    const entered = written(
      counted
        ? `update wage_entry set wage_settlement = $2::uuid where org = $1::uuid and status = 'approved' and wage_settlement is null
             and period = $3 and workshop = $4::uuid and ($5::uuid is null or work_team = $5::uuid)`
        : 'update wage_entry set wage_settlement = null where org = $1::uuid and wage_settlement = $2::uuid',
      counted
        ? [grants.org, doc.id, doc.fields.period, doc.fields.workshop, doc.fields.workTeam]
        : [grants.org, doc.id],
    );
    for (const { id } of await returningRows(session, entered, touched)) context.affect('wageEntry', id);
    return doc;
  },
};
