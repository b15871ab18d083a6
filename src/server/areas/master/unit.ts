// 计量单位: a group converts over one base unit, whose factor is 1 (rule unitGroup-r1).
import { compareTexts } from '#model/decimal.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { optionalText, textOf } from '#server/values.ts';

/** Name of the base unit the group has already; null where there is none. */
export const unit = defineBehaviour<string | null>({
  title: '单位组的基准单位',
  checks: ['一个单位组只有一个基准单位，其换算为 1'],
  async facts(doc, read, moment) {
    const group = optionalText(doc.fields['unitGroup']);
    if (moment !== 'save' || doc.fields['isBase'] !== true || group === null) return null;
    await read.rows(`select pg_advisory_xact_lock(hashtext('unitGroup' || $1::text))`, [group]);
    const [other] = await read.rows(
      'select name from unit where unit_group = $1::uuid and is_base and id <> $2::uuid limit 1',
      [group, doc.id],
    );
    return other === undefined ? null : textOf(other['name']);
  },
  check({ fields }, other, moment) {
    if (moment !== 'save' || fields['isBase'] !== true) return [];
    if (other !== null)
      return [
        {
          field: 'isBase',
          level: 'error',
          message: `该单位组已有基准单位“${other}”，其他单位按换算分子、分母折算到它`,
        },
      ];
    const isOne = compareTexts(textOf(fields['numerator'], '1'), textOf(fields['denominator'], '1')) === 0;
    return isOne
      ? []
      : [{ field: 'numerator', level: 'error', message: '基准单位的换算分子、分母须相同（1 比 1）' }];
  },
});
