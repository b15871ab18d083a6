// Where a material is used: the bills of materials it stands in, and those their parents stand in, up to the top.
import { entities } from '#entities/registry.ts';
import type { UsedInResult, UsedInRow } from '#entities/master/bom/bomWire.ts';
import { canField } from '#model/rights/can.ts';
import { decimal, decimalText } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { and, Parameters } from '#server/store/sql.ts';
import { textOf } from '#server/values.ts';
import { stateSql } from '#server/store/stateSql.ts';

const deepest = 20;
const mostRows = 5_000;

export interface Asked {
  /** Only what counts today: approved versions in effect; else drafts and expired ones too. */
  inForce: boolean;
  /** Only those that use the material itself. */
  direct: boolean;
}

async function usersOf(
  context: Context,
  materials: readonly string[],
  { inForce }: Asked,
): Promise<SqlRow[]> {
  const parameters = new Parameters();
  const on = parameters.add(context.today, 'date');
  const where = and([
    `i.material = any(${parameters.add(materials, 'uuid[]')})`,
    inForce
      ? `${stateSql('bom', 'h.status', 'executable')} and h.effective_date <= ${on} and coalesce(h.expiry_date, ${on}) >= ${on}
         and coalesce(i.effective_date, ${on}) <= ${on} and coalesce(i.expiry_date, ${on}) >= ${on}`
      : `not ${stateSql('bom', 'h.status', 'void')}`,
    scopeSql(entities.bom, context.grants, 'h', parameters),
  ]);
  const { rows } = await context.session.query(
    `select i.material as part, h.id, h.version, h.code, h.bom_version, h.status, h.is_default, h.material, m.code as material_code, m.name,
       m.specification, u.name as unit, i.numerator::text, coalesce(i.denominator, 1)::text as denominator, coalesce(h.qty, 1)::text as qty, i.unit as line_unit, h.unit as parent_unit
     from bom_items i join bom h on h.id = i.doc_id join material m on m.id = h.material left join unit u on u.id = i.unit
     where ${where} order by m.code, h.version_seq desc, i.seq limit ${mostRows + 1}`,
    parameters.values,
  );
  return rows;
}

export async function whereUsed(
  context: Context,
  material: { id: string; code: string; name: string },
  asked: Asked,
): Promise<UsedInResult> {
  const users = new Map<string, SqlRow[]>();
  let next = [material.id];
  for (let level = 0; next.length > 0 && level < deepest; level += 1) {
    const found = await usersOf(context, next, asked);
    for (const id of next) users.set(id, []);
    for (const row of found) users.get(textOf(row['part']))?.push(row);
    next = asked.direct
      ? []
      : [...new Set(found.map((row) => textOf(row['material'])))].filter((id) => !users.has(id));
  }
  const rows: UsedInRow[] = [];
  let cut = false;
  const shown = (field: string, value: string): string =>
    canField(context.grants, entities.material, field) ? value : '';
  const climb = (part: string, parent: Climbed | null, below: readonly string[]): void => {
    for (const [index, row] of (users.get(part) ?? []).entries()) {
      if (rows.length >= mostRows) {
        cut = true;
        return;
      }
      const id = textOf(row['material']);
      const higher = users.get(id) ?? [];
      const entry: UsedInRow = {
        key: `${parent?.row.key ?? ''}/${textOf(row['id'])}.${index}`,
        parent: parent?.row.key ?? null,
        level: (parent?.row.level ?? 0) + 1,
        bom: {
          id: textOf(row['id']),
          code: textOf(row['code']),
          version: textOf(row['bom_version']),
          status: textOf(row['status']),
          version_no: Number(row['version']),
        },
        material: id,
        code: shown('code', textOf(row['material_code'])),
        name: shown('name', textOf(row['name'])),
        specification: shown('specification', textOf(row['specification'])),
        unit: textOf(row['unit']),
        perUnit: perUnit(row),
        inOne: inOne(parent, row),
        isDefault: row['is_default'] === true,
        top: higher.length === 0,
      };
      rows.push(entry);
      if (!below.includes(id)) climb(id, { row: entry, unit: textOf(row['parent_unit']) }, [...below, id]);
    }
  };
  climb(material.id, null, [material.id]);
  return { material, rows, cut };
}

/** A row with the unit its bill counts in. */
interface Climbed {
  row: UsedInRow;
  unit: string;
}

/** What is below, as often as it is taken here. */
function inOne(below: Climbed | null, row: SqlRow): string | null {
  if (below === null) return perUnit(row);
  if (below.row.inOne === null || below.unit !== textOf(row['line_unit'])) return null;
  return decimalText(
    decimal(below.row.inOne)
      .times(decimal(perUnit(row)))
      .toDecimalPlaces(8),
  );
}

function perUnit(row: SqlRow): string {
  const over = (text: string): ReturnType<typeof decimal> => {
    const value = decimal(text);
    return value.isZero() ? decimal('1') : value;
  };
  const per = decimal(textOf(row['numerator'], '0'))
    .div(over(textOf(row['denominator'], '1')))
    .div(over(textOf(row['qty'], '1')));
  return decimalText(per.toDecimalPlaces(8));
}
