// 默认税率 of the organisation: a new material nobody gave a tax to is taxed like most of them.
import { material } from '#entities/master/material/material.ts';
import { organization } from '#entities/master/organization.ts';
import { tax } from '#entities/master/tax.ts';
import { isEmpty } from '#model/kind.ts';
import { defineBehaviour } from '#server/behaviours/behaviour.ts';
import { is, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';

export const materialTax = defineBehaviour(material, {
  title: '物料的默认税率',
  async propose({ before, doc }, read) {
    if (before !== null || !isEmpty(doc.fields.tax)) return [];
    const o = headerTable(organization, 'o');
    const t = headerTable(tax, 't');
    const [usual] = await read.keptSelect(
      [organization, tax],
      { id: t.id },
      sql`from ${o} join ${t} on ${t.id} = ${o.defaultTax} where ${is(o.id, read.org)} and ${stateIs(tax, t.status, 'executable')}`,
    );
    return usual === undefined ? [] : [{ op: 'set', field: 'tax', value: usual.id }];
  },
});
