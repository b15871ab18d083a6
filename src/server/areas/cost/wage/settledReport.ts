// A report or an entry that a wage sheet paid stays as it is until the sheet is taken back (FLOWS m7).
import { wageSettlement } from '#entities/cost/wage/wageSettlement.ts';
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import {
  type ActionPart,
  type Behaviour,
  defineAction,
  defineBehaviour,
} from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import { optionalText } from '#server/values.ts';

/** Taking it back, as long as a sheet paid it. */
export const unpaid = (what: string): ActionPart =>
  defineAction<DocumentLink | null>({
    checks: [`已由工资单结算的${what}不能反审核`],
    async facts({ fields: { wageSettlement: marked } }, read) {
      const id = optionalText(marked);
      if (id === null) return null;
      const s = headerTable(wageSettlement, 's');
      const [sheet] = await read.select(
        { id: s.id, code: s.code },
        sql`from ${s} where ${is(s.org, read.org)} and ${is(s.id, id)}`,
      );
      return sheet === undefined ? null : { entity: 'wageSettlement', id: sheet.id, code: sheet.code ?? '' };
    },
    check(_doc, sheet): Problem[] {
      if (sheet === null) return [];
      const message = `不能反审核：工资单 ${sheet.code} 已结算本${what}，请先反审核工资单`;
      return [{ field: '', level: 'error', message, documents: [sheet] }];
    },
  });

export const settledReport: Behaviour = defineBehaviour({
  title: '已结算的工资',
  actions: { unapprove: unpaid('报工单') },
});
