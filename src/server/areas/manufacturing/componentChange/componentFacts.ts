// What a change of components after release is judged by: the lines it is meant for, what stands on each of them, and what
// may stand in for one.
import type { SubstituteOffer } from '#entities/manufacturing/manufacturingOrder/replacement.ts';
import { countsOn } from '#entities/master/bom/structures.ts';
import { type SubstituteRatio, wayOf } from '#entities/master/bom/substitution.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { DocumentLink } from '#model/check/problem.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import { readerOf, type RefReader } from '#model/refs.ts';
import { conversionOf, fromBase, unitPrecision } from '#model/rules/conversion.ts';
import { schemeOf, schemesText } from '#server/areas/master/bom/structureRows.ts';
import { freeForParts } from '#server/ledgers/partsCover.ts';
import type { Moment, Read } from '#server/behaviours/behaviour.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
import type { Standing } from '../blockers.ts';

/** Actions on components of an order that is planned or at work. */
export const componentActions: ReadonlySet<Moment> = new Set([
  'addComponent',
  'changeComponent',
  'removeComponent',
  'substitute',
]);

/** A substitute with what a component line of it needs. */
export interface NamedOffer extends SubstituteOffer {
  unit: FieldValue;
  /** Where it is handed out: as its own record says, else where the component is. */
  warehouse: FieldValue;
  /** Code and name. */
  name: string;
}

export interface ComponentChangeFacts {
  chosen: readonly LineRow[];
  /** Documents on each component, those agreed to first. */
  standing: ReadonlyMap<string, readonly Standing[]>;
  /** What drafts of issues hold of each component, in its unit. */
  occupied: ReadonlyMap<string, string>;
  /** The open order that is made for a component. */
  children: ReadonlyMap<string, DocumentLink>;
  /** Why the material to be added cannot be used; null: it can. */
  unusable: string | null;
  addedName: string;
  offers: readonly NamedOffer[];
  /** Free stock of the chosen component, in its unit. */
  ownStock: string;
}

export async function componentFacts(doc: Doc, read: Read, moment: Moment): Promise<ComponentChangeFacts> {
  const { lines, lineIds = [] } = read.request;
  const wanted = new Set(lines === undefined || lines === 'components' ? lineIds : []);
  const chosen = (doc.lines['components'] ?? []).filter(({ id }) => wanted.has(id));
  const [line] = chosen;
  const ids = chosen.map(({ id }) => id);
  return {
    chosen,
    ...(await linksOn(doc, read, chosen)),
    children: await childrenOf(doc, read, ids),
    ...(moment === 'addComponent' ? await addition(read) : { unusable: null, addedName: '' }),
    ...(moment === 'substitute' && line !== undefined
      ? await offersFor(doc, read, line)
      : { offers: [], ownStock: '0' }),
  };
}

export async function linksOn(
  doc: Doc,
  read: Pick<Read, 'rows' | 'org'>,
  chosen: readonly LineRow[],
): Promise<Pick<ComponentChangeFacts, 'standing' | 'occupied'>> {
  if (chosen.length === 0) return { standing: new Map(), occupied: new Map() };
  const rows = await read.rows(
    `select source_line_id, target_entity, target_id, target_code, bool_or(link_status = 'executed') as executed,
       coalesce(sum(base_qty) filter (where link_status = 'occupied' and link_rule = 'manufacturingOrder-materialIssueBill'), 0)::text as held
     from document_link where org = $1::uuid and source_id = $2 and source_line_id = any($3::text[]) and link_status <> 'released'
     group by 1, 2, 3, 4 order by bool_or(link_status = 'executed') desc, target_code desc`,
    [read.org, doc.id, chosen.map(({ id }) => id)],
  );
  const byLine = Map.groupBy(rows, (row) => textOf(row['source_line_id']));
  return {
    standing: new Map(
      [...byLine].map(([id, links]) => [
        id,
        links.map((row) => ({
          entity: textOf(row['target_entity']),
          id: textOf(row['target_id']),
          code: textOf(row['target_code']),
          executed: row['executed'] === true,
        })),
      ]),
    ),
    occupied: new Map(
      chosen.map((line) => {
        const held = (byLine.get(line.id) ?? []).reduce(
          (sum, row) => sum.plus(decimal(textOf(row['held'], '0'))),
          new Decimal(0),
        );
        const base = decimal(textOf(line['baseQty'], '0'));
        const own = base.isZero() ? held : held.times(decimal(textOf(line['requiredQty'], '0'))).div(base);
        return [line.id, decimalText(own.toDecimalPlaces(8))];
      }),
    ),
  };
}

async function childrenOf(doc: Doc, read: Read, ids: readonly string[]): Promise<Map<string, DocumentLink>> {
  if (ids.length === 0) return new Map();
  const rows = await read.rows(
    `select id, code, parent_line_id from manufacturing_order h where org = $1::uuid and parent_order = $2::uuid and parent_line_id = any($3::text[])
       and not ${stateSql('manufacturingOrder', 'h.status', 'void')} and not ${stateSql('manufacturingOrder', 'h.status', 'done')} order by code desc`,
    [read.org, doc.id, ids],
  );
  return new Map(
    rows.map((row) => [
      textOf(row['parent_line_id']),
      { entity: 'manufacturingOrder', id: textOf(row['id']), code: textOf(row['code']) },
    ]),
  );
}

async function addition(read: Read): Promise<Pick<ComponentChangeFacts, 'unusable' | 'addedName'>> {
  const [row] = await read.rows(
    `select code, name, is_stock, ${stateSql('material', 'h.status', 'executable')} as usable from material h where id = $1::uuid`,
    [read.given['material'] ?? null],
  );
  const addedName = `${textOf(row?.['code'])} ${textOf(row?.['name'])}`.trim();
  if (row === undefined) return { unusable: '所选物料不存在，请重新选择', addedName };
  if (row['usable'] !== true) return { unusable: '所选物料未审核或已停用，请重新选择', addedName };
  return { unusable: row['is_stock'] === true ? null : '所选物料不允许库存，不能领用', addedName };
}

interface Candidate extends SubstituteRatio {
  material: string;
  unit: FieldValue;
  priority: number;
  way: SubstituteOffer['way'];
}

/** What the order keeps for the line first, then what schemes allow today, then back to what was replaced. */
async function offersFor(
  doc: Doc,
  read: Read,
  line: LineRow,
): Promise<Pick<ComponentChangeFacts, 'offers' | 'ownStock'>> {
  const own = (doc.lines['substitutes'] ?? []).filter(
    (row) =>
      row['mainMaterial'] === line['material'] && (row['bomLineId'] ?? null) === (line['bomLineId'] ?? null),
  );
  const schemes = (
    await read.rows(schemesText.replace(' order by', ' and h.org = $2::uuid order by'), [
      [line['material']],
      read.org,
    ])
  )
    .map(schemeOf)
    .filter(
      (each) =>
        countsOn(each, read.today) &&
        each.lineNo === null &&
        (each.bom === null || each.bom === doc.fields['bom']),
    );
  const back = optionalText(line['mainMaterial']);
  const ratio = decimal(textOf(line['substituteRatio'], '1'));
  const candidates: Candidate[] = [
    ...own.map((row) => ({
      material: textOf(row['material']),
      unit: row['unit'] ?? null,
      ratio: textOf(row['substituteQty'], '1'),
      per: textOf(row['mainQty'], '1'),
      priority: Number(row['priority'] ?? 1),
      way: wayOf(optionalText(row['substituteMode'])),
    })),
    ...schemes.map((each) => ({
      material: each.material,
      unit: each.unit,
      ratio: each.substituteQty,
      per: each.mainQty,
      priority: each.priority,
      way: wayOf(each.mode),
    })),
    ...(back === null || ratio.isZero()
      ? []
      : [
          {
            material: back,
            unit: null,
            ratio: '1',
            per: decimalText(ratio),
            priority: 1,
            way: 'mix' as const,
          },
        ]),
  ];
  const first = candidates.filter(
    ({ material }, index) => candidates.findIndex((each) => each.material === material) === index,
  );
  return counted(read, line, first);
}

/** With names, decimals and free stock in their units. */
async function counted(
  read: Read,
  line: LineRow,
  candidates: readonly Candidate[],
): Promise<Pick<ComponentChangeFacts, 'offers' | 'ownStock'>> {
  const materials = [textOf(line['material']), ...candidates.map(({ material }) => material)];
  const records = readerOf(await read.refs(materials.map((id) => ({ entity: 'material', id }))));
  const unitOf = ({ material, unit }: Pick<Candidate, 'material' | 'unit'>): FieldValue =>
    unit ??
    records('material', material)?.fields['bomUnit'] ??
    records('material', material)?.fields['baseUnit'] ??
    null;
  const units = readerOf(
    await read.refs(
      [
        ...candidates.map(unitOf),
        line['unit'] ?? null,
        ...materials.map((id) => records('material', id)?.fields['baseUnit'] ?? null),
      ].flatMap((id) => (typeof id === 'string' ? [{ entity: 'unit', id }] : [])),
    ),
  );
  const reader: RefReader = (entity, id) => (entity === 'unit' ? units(entity, id) : records(entity, id));
  const rows = await read.rows(freeForParts('$1::uuid', '$3::date', ' and b.material = any($2::uuid[])'), [
    read.org,
    materials,
    read.today,
  ]);
  const inStore = new Map(rows.map((row) => [textOf(row['material']), textOf(row['qty'], '0')]));
  const stockOf = (material: string, unit: FieldValue): string => {
    const record = reader('material', material);
    const fraction = conversionOf(record, unit, record?.fields['baseUnit'] ?? null, reader);
    const base = Decimal.max(0, decimal(inStore.get(material) ?? '0'));
    // What nothing converts cannot be told in this unit; the line itself is refused with the reason.
    if (fraction === null || fraction === undefined) return '0';
    const precision = unitPrecision(unit, reader) ?? 8;
    return decimalText(fromBase(base, fraction).toDecimalPlaces(precision, Decimal.ROUND_DOWN));
  };
  return {
    ownStock: stockOf(textOf(line['material']), line['unit'] ?? null),
    offers: candidates.map((candidate) => {
      const unit = unitOf(candidate);
      const record = reader('material', candidate.material);
      return {
        ...candidate,
        unit,
        stock: stockOf(candidate.material, unit),
        precision: unitPrecision(unit, reader) ?? 8,
        warehouse: record?.fields['issueWarehouse'] ?? line['warehouse'] ?? null,
        name: [record?.code, record?.name].filter(Boolean).join(' '),
      };
    }),
  };
}
