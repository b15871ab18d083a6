// Records that are likely the same: equal numbers that only one company or person can have, or equal names once blanks,
// brackets and the words that companies end with are left out.
import { canField } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { DuplicateGroup, DuplicateRecord } from '#model/wire/recordWire.ts';
import type { Context } from '#server/context.ts';
import { labelColumns, shapeOf } from './shape.ts';
import { sql, raw, asKind, otherwise, asStored } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { inScope } from '#server/select/visible.ts';

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

type AlikeRecord = Omit<DuplicateRecord, 'value'>;

/** As the statement builds them. */
function areAlike(value: unknown): value is AlikeRecord[] {
  return Array.isArray(value);
}

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
    const rows = await selectRows(
      context.session,
      {
        value: otherwise(asKind('text', raw('h.k')), ''),
        records: otherwise(
          asStored(
            raw(
              `json_agg(json_build_object('id', id, 'version', version, 'code', code, 'name', name, 'status', status) order by code, id)`,
            ),
            areAlike,
          ),
          [],
        ),
      },
      sql`from (select h."id" as id, h."version" as version, ${raw(code)} as code, ${raw(rest)} as name, ${raw(status === undefined ? 'null' : `h.${status.name}`)} as status,
         ${raw(reason.sql)} as k from ${raw(name)} h where ${inScope(def, context.grants, 'h')} and ${raw(reason.sql)} <> '') h
       group by k having count(*) between 2 and 10 order by k limit ${raw(String(groupsAtMost))}`,
    );
    for (const { value, records } of rows) {
      const members = records.map(({ id }) => id).join();
      if (seen.has(members)) continue;
      seen.add(members);
      groups.push({
        reason: reason.title,
        records: records.map((record) => ({ ...record, value })),
      });
    }
  }
  return groups.slice(0, groupsAtMost);
}
