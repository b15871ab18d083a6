// 计量单位: a group converts over one base unit, whose factor is 1 (rule unitGroup-r1).
import { unit as measure } from '#entities/master/unit.ts';
import { compareTexts } from '#model/decimal.ts';
import { defineAction, defineBehaviour } from '#server/behaviours/behaviour.ts';
import { is, sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

export const unit = defineBehaviour(measure, {
  title: '单位组的基准单位',
  actions: {
    save: defineAction(measure, {
      checks: ['一个单位组只有一个基准单位，其换算为 1'],
      /** Name of the base unit the group has already; null where there is none. */
      async facts(doc, read): Promise<string | null> {
        const { unitGroup: group, isBase } = doc.fields;
        if (isBase !== true || group === null) return null;
        await read.rows(`select pg_advisory_xact_lock(hashtext('unitGroup' || $1::text))`, [group]);
        const u = headerTable(measure, 'u');
        const [other] = await read.select(
          { name: u.name },
          sql`from ${u} where ${is(u.unitGroup, group)} and ${u.isBase} and ${u.id} <> ${doc.id}::uuid limit 1`,
        );
        return other === undefined ? null : (other.name ?? '');
      },
      check({ fields }, other) {
        if (fields.isBase !== true) return [];
        if (other !== null)
          return [
            {
              field: 'isBase',
              level: 'error',
              message: `该单位组已有基准单位“${other}”，其他单位按换算分子、分母折算到它`,
            },
          ];
        const isOne = compareTexts(fields.numerator ?? '1', fields.denominator ?? '1') === 0;
        return isOne
          ? []
          : [{ field: 'numerator', level: 'error', message: '基准单位的换算分子、分母须相同（1 比 1）' }];
      },
    }),
  },
});
