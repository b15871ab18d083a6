// Where a material is used: the bills of materials it stands in, and those their parents stand in, up to the top.
import { bom } from '#entities/master/bom/bom.ts';
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
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
import { scopeSql } from '#server/store/scopeSql.ts';
import { among, type Piece, present, raw, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { countedMaterials } from './structureMaterials.ts';

const deepest = 20;
const mostRows = 5_000;

export interface Asked {
  /** Only what counts today: approved versions in effect; else drafts and expired ones too. */
  inForce: boolean;
  /** Only those that use the material itself. */
  direct: boolean;
}

async function usersOf(context: Context, parts: readonly string[], { inForce }: Asked) {
  const i = linesTable(bom, 'items', 'i');
  const h = headerTable(bom, 'h');
  const m = headerTable(material, 'm');
  const u = headerTable(unit, 'u');
  const { today } = context;
  const counts = inForce
    ? sql`${stateIs(bom, h.status, 'executable')} and ${h.effectiveDate} <= ${today}::date and coalesce(${h.expiryDate}, ${today}::date) >= ${today}::date
        and coalesce(${i.effectiveDate}, ${today}::date) <= ${today}::date and coalesce(${i.expiryDate}, ${today}::date) >= ${today}::date`
    : sql`not ${stateIs(bom, h.status, 'void')}`;
  const seen: Piece = {
    written: (parameters) => scopeSql(bom, context.grants, 'h', parameters) ?? 'true',
  };
  return selectRows(
    context.session,
    {
      part: present(i.material),
      id: h.id,
      versionNo: h.version,
      code: h.code,
      version: h.bomVersion,
      status: h.status,
      isDefault: h.isDefault,
      material: present(h.material),
      materialCode: m.code,
      name: m.name,
      specification: m.specification,
      unit: u.name,
      numerator: i.numerator,
      denominator: i.denominator,
      qty: h.qty,
      lineUnit: i.unit,
      parentUnit: h.unit,
    },
    sql`from ${i} join ${h} on ${h.id} = ${i.docId} join ${m} on ${m.id} = ${h.material} left join ${u} on ${u.id} = ${i.unit}
      where ${among(i.material, parts)} and ${counts} and ${seen}
      order by ${m.code}, ${h.versionSeq} desc, ${i.seq} limit ${raw(String(mostRows + 1))}`,
  );
}

type User = Awaited<ReturnType<typeof usersOf>>[number];

export async function whereUsed(
  context: Context,
  part: { id: string; code: string; name: string },
  asked: Asked,
): Promise<UsedInResult> {
  const users = new Map<string, User[]>();
  let next = [part.id];
  for (let level = 0; next.length > 0 && level < deepest; level += 1) {
    const found = await usersOf(context, next, asked);
    for (const id of next) users.set(id, []);
    for (const row of found) users.get(row.part)?.push(row);
    next = asked.direct ? [] : [...new Set(found.map((row) => row.material))].filter((id) => !users.has(id));
  }
  const data = await countedMaterials(
    async (text, parameters) => (await context.session.query(text, parameters)).rows,
    [...users.keys()],
    context.today,
  );
  const rows: UsedInRow[] = [];
  let cut = false;
  const shown = (field: string, value: string): string =>
    canField(context.grants, material, field) ? value : '';
  const climb = (below: string, parent: Climbed | null, path: readonly string[]): void => {
    for (const [index, row] of (users.get(below) ?? []).entries()) {
      if (rows.length >= mostRows) {
        cut = true;
        return;
      }
      const id = row.material;
      const higher = users.get(id) ?? [];
      const exact = inOne(data, parent, row);
      const entry: UsedInRow = {
        key: `${parent?.row.key ?? ''}/${row.id}.${index}`,
        parent: parent?.row.key ?? null,
        level: (parent?.row.level ?? 0) + 1,
        bom: {
          id: row.id,
          code: row.code ?? '',
          version: row.version ?? '',
          status: row.status,
          version_no: row.versionNo,
        },
        material: id,
        code: shown('code', row.materialCode ?? ''),
        name: shown('name', row.name ?? ''),
        specification: shown('specification', row.specification ?? ''),
        unit: row.unit ?? '',
        perUnit: fractionText(perUnit(row), 8),
        inOne: exact === null ? null : fractionText(exact, 8),
        isDefault: row.isDefault === true,
        top: higher.length === 0,
      };
      rows.push(entry);
      const climbed = { row: entry, unit: row.parentUnit ?? '', exact };
      if (!path.includes(id)) climb(id, climbed, [...path, id]);
    }
  };
  climb(part.id, null, [part.id]);
  return { material: part, rows, cut };
}

/** A row with the unit its bill counts in, and what one parent takes through all levels, unrounded. */
interface Climbed {
  row: UsedInRow;
  unit: string;
  exact: Fraction | null;
}

/** What is below, as often as it is taken here; null where nothing converts the unit it is taken in. */
function inOne(data: CountedMaterials, below: Climbed | null, row: User): Fraction | null {
  if (below === null) return perUnit(row);
  const ratio = unitRatio(data, row.part, row.lineUnit ?? '', below.unit);
  return below.exact === null || ratio === null
    ? null
    : timesFraction(timesFraction(below.exact, ratio), perUnit(row));
}

function perUnit(row: User): Fraction {
  const parents = timesFraction(divisorOf(row.denominator ?? '1'), divisorOf(row.qty ?? '1'));
  return byFraction(fractionOf(row.numerator ?? ''), parents);
}
