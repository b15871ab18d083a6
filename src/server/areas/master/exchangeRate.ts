// 汇率: the periods of one pair do not overlap. A new rate closes the open one before it on the day before it begins.
import { exchangeRate as rate } from '#entities/master/exchangeRate.ts';
import type { Problem } from '#model/check/problem.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { addDays } from '#model/time/calendar.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import { sql } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

type Rate = DocOf<typeof rate>;

interface Period {
  id: string;
  from: string;
  to: string | null;
}

const apart = ['同一币别对的有效期不重叠'];

export const exchangeRate = defineBehaviour(rate, {
  title: '汇率的有效期',
  actions: {
    save: defineAction(rate, {
      checks: apart,
      effects: ['set'],
      facts: overlapping,
      check: clashes,
      plan: (doc, periods) =>
        periods.map(({ id }) => ({
          effect: 'set',
          entity: 'exchangeRate',
          id,
          fields: { expiryDate: addDays(doc.fields.effectiveDate ?? '', -1) },
        })),
    }),
    enable: defineAction(rate, { checks: apart, facts: overlapping, check: clashes }),
  },
});

/** Other periods of the same pair that share days with this one. */
async function overlapping(doc: Rate, read: Read): Promise<readonly Period[]> {
  const { org, rateType, fromCurrency, toCurrency, effectiveDate, expiryDate } = doc.fields;
  if (effectiveDate === null) return [];
  await read.rows(`select pg_advisory_xact_lock(hashtext('exchangeRate'))`, []);
  const r = headerTable(rate, 'r');
  const periods = await read.select(
    { id: r.id, from: r.effectiveDate, to: r.expiryDate },
    sql`from ${r} where ${r.id} <> ${doc.id}::uuid and ${r.status} = 'enabled' and ${r.rateType} = ${rateType}
        and ${r.fromCurrency} = ${fromCurrency}::uuid and ${r.toCurrency} = ${toCurrency}::uuid
        and ${r.org} is not distinct from ${org}::uuid
        and ${r.effectiveDate} <= coalesce(${expiryDate}::date, 'infinity'::date)
        and coalesce(${r.expiryDate}, 'infinity'::date) >= ${effectiveDate}::date
      order by ${r.effectiveDate}`,
  );
  return periods.map(({ from, ...period }) => ({ ...period, from: from ?? '' }));
}

function clashes({ fields }: Rate, periods: readonly Period[]): Problem[] {
  const begins = fields.effectiveDate ?? '';
  const clash = periods.find(({ from, to }) => !(to === null && from < begins));
  if (clash === undefined) return [];
  const message = `与同一币别对在 ${clash.from} 至 ${clash.to ?? '长期'} 的汇率有效期重叠，请修改日期`;
  return [{ field: 'effectiveDate', level: 'error', message }];
}
