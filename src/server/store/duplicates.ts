// Records that are likely the same: equal numbers that only one company or person can have, or equal names once blanks,
// brackets and the words that companies end with are left out.
import { canField } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DuplicateGroup } from '#model/wire/recordWire.ts';
import type { Context } from '#server/context.ts';
import { textOf } from '#server/values.ts';
import { scopeSql } from './scopeSql.ts';
import { labelColumns, shapeOf } from './shape.ts';
import { and, Parameters } from './sql.ts';

/** Fields whose value belongs to one record only, with what it means that two have it. */
const telling: readonly string[] = [
  'creditCode',
  'taxNo',
  'idCardNo',
  'barcode',
  'drawingNo',
  'mobile',
  'phone',
];

const groupsAtMost = 200;

/** Full-width letters and brackets, blanks and marks make no difference. */
const plain = (sql: string): string =>
  `upper(regexp_replace(normalize(${sql}, NFKC), '[[:space:][:punct:]·，。、（）]', '', 'g'))`;
const companyWords = '有限责任公司|股份有限公司|有限公司|集团公司|公司|集团|厂$';

/** Groups of at most ten records, the surest reasons first. */
export async function duplicatesOf(context: Context, def: EntityDef): Promise<DuplicateGroup[]> {
  const { columns, name } = shapeOf(def).header;
  const reasons = telling.flatMap((key) => {
    const column = columns.get(key);
    return column !== undefined && column.type === 'text' && canField(context.grants, def, key)
      ? [{ title: `${column.field.title}相同`, sql: plain(`h.${column.name}`) }]
      : [];
  });
  const named = canField(context.grants, def, 'name') ? columns.get('name') : undefined;
  if (named !== undefined) {
    const specification = canField(context.grants, def, 'specification')
      ? columns.get('specification')
      : undefined;
    const suffix =
      specification === undefined ? '' : ` || '|' || ${plain(`coalesce(h.${specification.name}, '')`)}`;
    const title =
      specification === undefined
        ? `${named.field.title}相近`
        : `${named.field.title}和${specification.field.title}相近`;
    reasons.push({
      title,
      sql: `nullif(regexp_replace(${plain(`h.${named.name}`)}, '${companyWords}', '', 'g'), '')${suffix}`,
    });
  }
  const labels = labelColumns(def).filter(({ key }) => canField(context.grants, def, key));
  const [first, ...others] = labels.map((column) => `h.${column.name}::text`);
  const code = first ?? "''";
  const rest = others.length === 0 ? "''" : `concat_ws(' ', ${others.join(', ')})`;
  const status = columns.get('status');
  const groups: DuplicateGroup[] = [];
  const seen = new Set<string>();
  for (const reason of reasons) {
    const parameters = new Parameters();
    const where = and([scopeSql(def, context.grants, 'h', parameters), `${reason.sql} <> ''`]);
    const { rows } = await context.session.query(
      `select k as value, json_agg(json_build_object('id', id, 'version', version, 'code', code, 'name', name, 'status', status) order by code, id) as records
       from (select h."id" as id, h."version" as version, ${code} as code, ${rest} as name, ${status === undefined ? 'null' : `h.${status.name}`} as status,
         ${reason.sql} as k from ${name} h where ${where}) h
       group by k having count(*) between 2 and 10 order by k limit ${groupsAtMost}`,
      parameters.values,
    );
    for (const row of rows) {
      const records = row['records'] as Omit<DuplicateGroup['records'][number], 'value'>[];
      const members = records.map(({ id }) => id).join();
      if (seen.has(members)) continue;
      seen.add(members);
      groups.push({
        reason: reason.title,
        records: records.map((record) => ({ ...record, value: textOf(row['value']) })),
      });
    }
  }
  return groups.slice(0, groupsAtMost);
}
