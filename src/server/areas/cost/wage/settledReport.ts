// A report or an entry that a wage sheet paid stays as it is until the sheet is taken back (FLOWS m7).
import type { DocumentLink, Problem } from '#model/check/problem.ts';
import { defineBehaviour, type Behaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

export function settledBy(what: string): Behaviour<DocumentLink | null> {
  return defineBehaviour<DocumentLink | null>({
    title: '已结算的工资',
    checks: [`已由工资单结算的${what}不能反审核`],
    async facts(doc, read, moment) {
      const sheet = optionalText(doc.fields['wageSettlement']);
      if (moment !== 'unapprove' || sheet === null) return null;
      const [row] = await read.rows(
        'select id, code from wage_settlement where org = $1::uuid and id = $2::uuid',
        [read.org, sheet],
      );
      return row === undefined
        ? null
        : { entity: 'wageSettlement', id: textOf(row['id']), code: textOf(row['code']) };
    },
    check(_doc, sheet): Problem[] {
      if (sheet === null) return [];
      const message = `不能反审核：工资单 ${sheet.code} 已结算本${what}，请先反审核工资单`;
      return [{ field: '', level: 'error', message, documents: [sheet] }];
    },
  });
}
