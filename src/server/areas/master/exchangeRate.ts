// 汇率: the periods of one pair do not overlap. A new rate closes the open one before it on the day before it begins.
import { addDays } from '#model/time/calendar.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

interface Period {
  id: string;
  from: string;
  to: string | null;
}

/** Other periods of the same pair that share days with this one. */
export const exchangeRate = defineBehaviour<readonly Period[]>({
  title: '汇率的有效期',
  checks: ['同一币别对的有效期不重叠'],
  effects: { save: ['set'] },
  async facts(doc, read, moment) {
    if ((moment !== 'save' && moment !== 'enable') || optionalText(doc.fields['effectiveDate']) === null)
      return [];
    const { org, rateType, fromCurrency, toCurrency, effectiveDate, expiryDate } = doc.fields;
    await read.rows(`select pg_advisory_xact_lock(hashtext('exchangeRate'))`, []);
    const rows = await read.rows(
      `select id, effective_date::text as "from", expiry_date::text as "to" from exchange_rate
       where id <> $1::uuid and status = 'enabled' and rate_type = $2 and from_currency = $3::uuid and to_currency = $4::uuid
         and org is not distinct from $5::uuid
         and effective_date <= coalesce($7::date, 'infinity'::date) and coalesce(expiry_date, 'infinity'::date) >= $6::date
       order by effective_date`,
      [doc.id, rateType, fromCurrency, toCurrency, org ?? null, effectiveDate, expiryDate ?? null],
    );
    return rows.map(({ id, from, to }) => ({ id: String(id), from: textOf(from), to: optionalText(to) }));
  },
  check(doc, periods) {
    const begins = textOf(doc.fields['effectiveDate']);
    const clash = periods.find(({ from, to }) => !(to === null && from < begins));
    if (clash === undefined) return [];
    const period = `${clash.from} 至 ${clash.to ?? '长期'}`;
    return [
      {
        field: 'effectiveDate',
        level: 'error',
        message: `与同一币别对在 ${period} 的汇率有效期重叠，请修改日期`,
      },
    ];
  },
  plan: {
    save: (doc, periods) =>
      periods.map(({ id }) => ({
        effect: 'set',
        entity: 'exchangeRate',
        id,
        fields: { expiryDate: addDays(textOf(doc.fields['effectiveDate']), -1) },
      })),
  },
});
