// 默认税率 of the organisation: a new material nobody gave a tax to is taxed like most of them.
import { isEmpty } from '#model/kind.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText } from '#server/values.ts';

export const materialTax = defineBehaviour({
  title: '物料的默认税率',
  async propose({ before, doc }, read) {
    if (before !== null || !isEmpty(doc.fields['tax'])) return [];
    const [row] = await read.kept(
      ['organization', 'tax'],
      `select t.id from organization o join tax t on t.id = o.default_tax where o.id = $1::uuid and ${stateSql('tax', 't.status', 'executable')}`,
      [read.org],
    );
    const value = optionalText(row?.['id']);
    return value === null ? [] : [{ op: 'set', field: 'tax', value }];
  },
});
