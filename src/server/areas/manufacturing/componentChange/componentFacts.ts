// What a change of components after release is judged by: the lines it is meant for, what stands on each of them, and what
// may stand in for one.
import { manufacturingOrder as order } from '#entities/manufacturing/manufacturingOrder/manufacturingOrder.ts';
import { material as materials } from '#entities/master/material/material.ts';
import { documentLink } from '#entities/system/documentLink.ts';
import type { DocOf, LineOf } from '#model/typedDoc.ts';
import { freeStockOf } from '#server/ledgers/partsCover.ts';
import { among, asKind, is, present, sql, stateIs } from '#server/select/piece.ts';
import { headerTable } from '#server/select/table.ts';
import type { SubstituteOffer } from '#entities/manufacturing/manufacturingOrder/replacement.ts';
import { countsOn } from '#entities/master/bom/structures.ts';
import { type SubstituteRatio, wayOf } from '#entities/master/bom/substitution.ts';
import { Decimal, decimal, decimalText } from '#model/decimal.ts';
import type { DocumentLink } from '#model/check/problem.ts';
import type { FieldValue } from '#model/entity.ts';
import { readerOf, type RefReader } from '#model/refs.ts';
import { carriedOf } from '#model/rowPart.ts';
import { givenOf } from '#server/behaviours/given.ts';
import { conversionOf, fromBase, unitPrecision } from '#model/rules/conversion.ts';
import { schemesOf } from '#server/areas/master/bom/structureRows.ts';
import type { Read } from '#server/behaviours/behaviour.ts';
import type { Standing } from '../blockers.ts';

type Order = DocOf<typeof order>;
type Component = LineOf<typeof order, 'components'>;

/** A substitute with what a component line of it needs. */
export interface NamedOffer extends SubstituteOffer {
  unit: FieldValue;
  /** Where it is handed out: as its own record says, else where the component is. */
  warehouse: FieldValue;
  /** Code and name. */
  name: string;
}

export interface ComponentChangeFacts {
  chosen: readonly Component[];
  /** Documents on each component, those agreed to first. */
  standing: ReadonlyMap<string, readonly Standing[]>;
  /** What drafts of issues hold of each component, in its unit. */
  occupied: ReadonlyMap<string, string>;
  /** The open order that is made for a component. */
  children: ReadonlyMap<string, DocumentLink>;
}

/** The material to be added. */
export interface AdditionFacts {
  /** Why the material to be added cannot be used; null: it can. */
  unusable: string | null;
  addedName: string;
}

export interface SubstitutionFacts extends ComponentChangeFacts {
  offers: readonly NamedOffer[];
  /** Free stock of the chosen component, in its unit. */
  ownStock: string;
}

export async function componentFacts(doc: Order, read: Read): Promise<ComponentChangeFacts> {
  const { lines, lineIds = [] } = read.request;
  const wanted = new Set(lines === undefined || lines === 'components' ? lineIds : []);
  const chosen = doc.lines.components.filter(({ id }) => wanted.has(id));
  const ids = chosen.map(({ id }) => id);
  return {
    chosen,
    ...(await linksOn(doc, read, chosen)),
    children: await childrenOf(doc, read, ids),
  };
}

export async function substitutionFacts(doc: Order, read: Read): Promise<SubstitutionFacts> {
  const facts = await componentFacts(doc, read);
  const [line] = facts.chosen;
  const offered = line === undefined ? { offers: [], ownStock: '0' } : await offersFor(doc, read, line);
  return { ...facts, ...offered };
}

export async function linksOn(
  { id }: Pick<Order, 'id'>,
  { org, select }: Pick<Read, 'org' | 'select'>,
  chosen: readonly Component[],
): Promise<Pick<ComponentChangeFacts, 'standing' | 'occupied'>> {
  if (chosen.length === 0) return { standing: new Map(), occupied: new Map() };
  const k = headerTable(documentLink, 'k');
  const lines = chosen.map((line) => line.id);
  const isExecuted = sql`bool_or(${k.linkStatus} = 'executed')`;
  const rows = await select(
    {
      line: present(k.sourceLineId),
      entity: present(k.targetEntity),
      id: present(k.targetId),
      code: k.targetCode,
      executed: present(asKind('bool', isExecuted)),
      held: asKind(
        'qty',
        sql`sum(${k.baseQty}) filter (where ${k.linkStatus} = 'occupied' and ${k.linkRule} = 'manufacturingOrder-materialIssueBill')`,
      ),
    },
    sql`from ${k} where ${is(k.org, org)} and ${is(k.sourceId, id)} and ${among(k.sourceLineId, lines)} and ${k.linkStatus} <> 'released'
       group by 1, 2, 3, 4 order by ${isExecuted} desc, ${k.targetCode} desc`,
  );
  const byLine = Map.groupBy(rows, ({ line }) => line);
  return {
    standing: new Map(
      [...byLine].map(([line, links]) => [
        line,
        links.map((link) => ({
          entity: link.entity,
          id: link.id,
          code: link.code ?? '',
          executed: link.executed,
        })),
      ]),
    ),
    occupied: new Map(
      chosen.map((line) => {
        const held = (byLine.get(line.id) ?? []).reduce(
          (sum, link) => sum.plus(decimal(link.held)),
          new Decimal(0),
        );
        const base = decimal(line.baseQty);
        const own = base.isZero() ? held : held.times(decimal(line.requiredQty)).div(base);
        return [line.id, decimalText(own.toDecimalPlaces(8))];
      }),
    ),
  };
}

async function childrenOf(
  doc: Order,
  read: Read,
  ids: readonly string[],
): Promise<Map<string, DocumentLink>> {
  if (ids.length === 0) return new Map();
  const h = headerTable(order, 'h');
  const rows = await read.select(
    { id: h.id, code: h.code, line: present(h.parentLineId) },
    sql`from ${h} where ${is(h.org, read.org)} and ${is(h.parentOrder, doc.id)} and ${among(h.parentLineId, ids)}
       and not ${stateIs(order, h.status, 'void')} and not ${stateIs(order, h.status, 'done')} order by ${h.code} desc`,
  );
  return new Map(
    rows.map(({ id, code, line }) => [line, { entity: 'manufacturingOrder', id, code: code ?? '' }]),
  );
}

export async function addition(read: Read): Promise<AdditionFacts> {
  const m = headerTable(materials, 'm');
  const [row] = await read.select(
    {
      code: m.code,
      name: m.name,
      isStock: m.isStock,
      usable: asKind('bool', stateIs(materials, m.status, 'executable')),
    },
    sql`from ${m} where ${m.id} = ${givenOf(order, 'addComponent', read.given).material}::uuid`,
  );
  const addedName = `${row?.code ?? ''} ${row?.name ?? ''}`.trim();
  if (row === undefined) return { unusable: '所选物料不存在，请重新选择', addedName };
  if (row.usable !== true) return { unusable: '所选物料未审核或已停用，请重新选择', addedName };
  return { unusable: row.isStock === true ? null : '所选物料不允许库存，不能领用', addedName };
}

interface Candidate extends SubstituteRatio {
  material: string;
  unit: FieldValue;
  priority: number;
  way: SubstituteOffer['way'];
}

/** What the order keeps for the line first, then what schemes allow today, then back to what was replaced. */
async function offersFor(
  doc: Order,
  read: Read,
  line: Component,
): Promise<Pick<SubstitutionFacts, 'offers' | 'ownStock'>> {
  const own = doc.lines.substitutes.filter(
    (row) => row.mainMaterial === line.material && row.bomLineId === line.bomLineId,
  );
  const schemes = (
    await schemesOf(
      (text, parameters) => read.rows(text, parameters),
      line.material === null ? [] : [line.material],
      sql`h.org = ${read.org}::uuid`,
    )
  ).filter(
    (each) =>
      countsOn(each, read.today) &&
      each.lineNo === null &&
      (each.bom === null || each.bom === doc.fields.bom),
  );
  const back = line.mainMaterial;
  const ratio = decimal(line.substituteRatio ?? '1');
  const candidates: Candidate[] = [
    ...own.map((row) => ({
      material: row.material ?? '',
      unit: row.unit,
      ratio: row.substituteQty ?? '1',
      per: row.mainQty ?? '1',
      priority: row.priority ?? 1,
      way: wayOf(row.substituteMode),
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
  line: Component,
  candidates: readonly Candidate[],
): Promise<Pick<SubstitutionFacts, 'offers' | 'ownStock'>> {
  const parts = [line.material ?? '', ...candidates.map(({ material }) => material)];
  const records = readerOf(await read.refs(parts.map((id) => ({ entity: 'material', id }))));
  const unitsOf = (material: string) => carriedOf(records, materials, material, ['bomUnit', 'baseUnit']);
  const unitOf = ({ material, unit }: Pick<Candidate, 'material' | 'unit'>): FieldValue =>
    unit ?? unitsOf(material).bomUnit ?? unitsOf(material).baseUnit;
  const units = readerOf(
    await read.refs(
      [...candidates.map(unitOf), line.unit, ...parts.map((id) => unitsOf(id).baseUnit)].flatMap((id) =>
        typeof id === 'string' ? [{ entity: 'unit', id }] : [],
      ),
    ),
  );
  const reader: RefReader = (entity, id) => (entity === 'unit' ? units(entity, id) : records(entity, id));
  const inStore = await freeStockOf(read, read.org, parts, read.today);
  const stockOf = (material: string, unit: FieldValue): string => {
    const record = reader('material', material);
    const fraction = conversionOf(record, unit, unitsOf(material).baseUnit, reader);
    const base = Decimal.max(0, decimal(inStore.get(material) ?? '0'));
    // What nothing converts cannot be told in this unit; the line itself is refused with the reason.
    if (fraction === null || fraction === undefined) return '0';
    const precision = unitPrecision(unit, reader) ?? 8;
    return decimalText(fromBase(base, fraction).toDecimalPlaces(precision, Decimal.ROUND_DOWN));
  };
  return {
    ownStock: stockOf(line.material ?? '', line.unit),
    offers: candidates.map((candidate) => {
      const unit = unitOf(candidate);
      const record = reader('material', candidate.material);
      return {
        ...candidate,
        unit,
        stock: stockOf(candidate.material, unit),
        precision: unitPrecision(unit, reader) ?? 8,
        warehouse:
          carriedOf(reader, materials, candidate.material, ['issueWarehouse']).issueWarehouse ??
          line.warehouse,
        name: [record?.code, record?.name].filter(Boolean).join(' '),
      };
    }),
  };
}
