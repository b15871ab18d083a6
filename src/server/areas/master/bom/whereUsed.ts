// Where a material is used: the bills of materials it stands in, and those their parents stand in, up to the top.
import { entities } from '#entities/registry.ts';
import type { UsedInResult, UsedInRow } from '#entities/master/bom/bomWire.ts';
import { type CountedMaterials, unitRatio } from '#entities/master/bom/structures.ts';
import { canField } from '#model/rights/can.ts';
import {
  byFraction,
  divisorOf,
  type Fraction,
  fractionOf,
  fractionText,
  timesFraction,
} from '#model/fraction.ts';
import type { Context } from '#server/context.ts';
import type { SqlRow } from '#server/ports.ts';
import { scopeSql } from '#server/store/scopeSql.ts';
import { and, Parameters } from '#server/store/sql.ts';
import { textOf } from '#server/values.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { countedMaterials } from './structureMaterials.ts';

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
  const data = await countedMaterials(
    async (text, parameters) => (await context.session.query(text, parameters)).rows,
    [...users.keys()],
    context.today,
  );
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
      const exact = inOne(data, parent, row);
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
        perUnit: fractionText(perUnit(row), 8),
        inOne: exact === null ? null : fractionText(exact, 8),
        isDefault: row['is_default'] === true,
        top: higher.length === 0,
      };
      rows.push(entry);
      const climbed = { row: entry, unit: textOf(row['parent_unit']), exact };
      if (!below.includes(id)) climb(id, climbed, [...below, id]);
    }
  };
  climb(material.id, null, [material.id]);
  return { material, rows, cut };
}

/** A row with the unit its bill counts in, and what one parent takes through all levels, unrounded. */
interface Climbed {
  row: UsedInRow;
  unit: string;
  exact: Fraction | null;
}

/** What is below, as often as it is taken here; null where nothing converts the unit it is taken in. */
function inOne(data: CountedMaterials, below: Climbed | null, row: SqlRow): Fraction | null {
  if (below === null) return perUnit(row);
  const unit = unitRatio(data, textOf(row['part']), textOf(row['line_unit']), below.unit);
  return below.exact === null || unit === null
    ? null
    : timesFraction(timesFraction(below.exact, unit), perUnit(row));
}

function perUnit(row: SqlRow): Fraction {
  const parents = timesFraction(divisorOf(textOf(row['denominator'])), divisorOf(textOf(row['qty'])));
  return byFraction(fractionOf(textOf(row['numerator'])), parents);
}
