// What a promise stands on, read at the moment it is asked for: the asked materials with all they are made of, their stock,
// and what documents and plan orders still bring and take. Only these materials are read, by the same selects as a plan run
// and the supply–demand grid.
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import { deliveryQuote } from '#entities/planning/promise/deliveryQuote.ts';
import {
  type BomLineRow,
  type BomRow,
  type PlannedMaterial,
  withFraction,
} from '#entities/planning/plan/planInput.ts';
import type { PromiseBasis, SupplyNow } from '#entities/planning/promise/promiseAnswer.ts';
import type { Context } from '#server/context.ts';
import type { Rows, SqlSession } from '#server/ports.ts';
import { plannedFormula } from '#server/areas/master/bom/structureData.ts';
import { converted } from '#server/areas/master/bom/structureMaterials.ts';
import { calendarOf, daysAround } from '#server/areas/process/calendars.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { among, asKind, is, type Piece, present, raw, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import {
  bomLinesSql,
  bomsSql,
  inPieces,
  itemsSql,
  otherUnitsSql,
  parametersJoin,
  supplyTypeSql,
} from '../plan/planTables.ts';
import { unitFractions } from '../plan/unitFractions.ts';
import { datedMoves, stockOnHand } from '../supplyDemand/balances.ts';
import { presentColumns, written } from '#server/select/named.ts';

export interface ReadBasis {
  basis: PromiseBasis;
  items: readonly PromisedItem[];
}

export interface BasisAsked {
  /** Ids of materials. */
  materials: readonly string[];
  /** Document whose own lines are no demand of others. */
  document: string | null;
  /** Quote whose reservation does not stand in its own way. */
  quote: string | null;
}

/** A version that the plan follows on no day from today on, because another goes before it on all of its days (d1). */
const isOutdone = `exists (select from bom o where o.material = h.material and o.org = h.org and o.id <> h.id and ${stateSql('bom', 'o.status', 'executable')}
    and (coalesce(o.is_default, false), coalesce(o.effective_date, '-infinity'::date), o.id::text collate "C")
      > (coalesce(h.is_default, false), coalesce(h.effective_date, '-infinity'::date), h.id::text collate "C")
    and (o.effective_date is null or o.effective_date <= greatest($3::date, h.effective_date))
    and (o.expiry_date is null or o.expiry_date >= coalesce(h.expiry_date, 'infinity'::date)))`;

/** Materials below the asked ones: parts of what is made, by the versions that count from today on. */
const reachSql = `with recursive reach(id) as (
    select unnest($2::uuid[]) union
    select i.material from reach r join material m on m.id = r.id ${parametersJoin}
      join bom h on h.material = r.id and h.org = $1::uuid join bom_items i on i.doc_id = h.id
    where ${supplyTypeSql} in ('produce', 'outsource', 'phantom') and ${stateSql('bom', 'h.status', 'executable')}
      and (h.expiry_date is null or h.expiry_date >= $3::date) and not ${isOutdone}
      and coalesce(i.item_type, 'standard') in ('standard', 'feature') and (i.expiry_date is null or i.expiry_date >= $3::date))
  select id from reach`;

/** Parameters that a promise reads of a material; a run reads more than twice as many. */
const itemColumns = [
  'id',
  'org',
  'material',
  'name',
  'unit',
  'supplyType',
  'decimals',
  'fixedLeadDays',
  'varLeadDays',
  'varLeadLot',
  'inspectLeadDays',
  'safetyStock',
  'orderPolicy',
  'fixedLotQty',
  'minOrderQty',
  'maxOrderQty',
  'multipleQty',
  'scrapRate',
  'stockRatio',
] as const satisfies readonly (keyof PlannedMaterial)[];
export type PromisedItem = Pick<PlannedMaterial, (typeof itemColumns)[number]>;

export async function readBasis(context: Context, asked: BasisAsked): Promise<ReadBasis> {
  const { session, grants, today, now } = context;
  const { org } = grants;
  const reached = await selectRows(
    session,
    presentColumns('m', { id: 'ref' }),
    written(`from (${reachSql}) m`, [org, asked.materials, today]),
  );
  const ids = reached.map(({ id }) => id);
  const orgs = [org];
  const rows: Rows = async (text, parameters) => (await session.query(text, parameters)).rows;
  const rowsOf = async <T>(sql: string): Promise<T[]> => {
    const pieces = await selectRows(
      session,
      presentColumns('p', { piece: 'longText' }),
      written(`from (${inPieces(sql)}) p`, [orgs, today, ids]),
    );
    return pieces.flatMap(({ piece }) => JSON.parse(piece) as T[]);
  };
  const items = await rowsOf<PromisedItem>(
    `select ${itemColumns.map((column) => `q."${column}"`).join(', ')} from (${itemsSql('asked')}) q`,
  );
  const boms = await rowsOf<BomRow>(bomsSql('asked'));
  const lines = await rowsOf<BomLineRow>(bomLinesSql('asked'));
  const units = await unitFractions(rows, otherUnitsSql('asked'), [orgs, today, ids], today);
  const [stock, moves, held] = await Promise.all([
    stockOf(session, org, ids),
    movesOf(session, { org, today, document: asked.document }, ids),
    heldBy(session, { org, now, quote: asked.quote }, ids),
  ]);
  const scheme = await defaultScheme(context);
  const kept = await calendarOf(context, scheme?.fields.factoryCalendar);
  const onHand = new Map(stock.map(({ material, qty }) => [material, qty ?? '0']));
  const holding = new Map(held.map(({ material, qty }) => [material, qty ?? '0']));
  const byMaterial = Map.groupBy(moves, ({ material }) => material);
  const supply = items.map((item): SupplyNow => {
    const own = (byMaterial.get(item.id) ?? []).map(({ row, code, day, qty }) => ({
      row,
      code: code ?? '',
      date: day ?? '',
      qty: qty ?? '0',
    }));
    const quoted = holding.get(item.id);
    return {
      material: item.material,
      onHand: onHand.get(item.id) ?? '0',
      safetyStock: item.safetyStock ?? '0',
      demands: [
        ...own.filter(({ row }) => row === 'gross'),
        ...(quoted === undefined ? [] : [{ code: '', date: today, qty: quoted }]),
      ],
      receipts: own.filter(({ row }) => row !== 'gross'),
    };
  });
  const known = new Set(items.map(({ material }) => material));
  const linesOf = Map.groupBy(lines, ({ bom }) => bom);
  return {
    items,
    basis: {
      today,
      org: org ?? '',
      calendar: daysAround(kept, today),
      scheme: {
        useSafetyStock: scheme?.fields.useSafetyStock !== false,
        considerScrap: scheme?.fields.considerScrap !== false,
        considerYield: scheme?.fields.considerYield !== false,
        considerLotPolicy: scheme?.fields.considerLotPolicy !== false,
        scrapFormula: await plannedFormula(scheme?.fields.scrapFormula, rows),
      },
      items,
      boms: converted(() =>
        boms.map((bom) => ({
          ...withFraction(bom, units),
          lines: (linesOf.get(bom.id) ?? [])
            .filter(({ material }) => known.has(material))
            .map((line) => withFraction(line, units)),
        })),
      ),
      supply,
    },
  };
}

function stockOf(session: SqlSession, org: string, ids: readonly string[]) {
  const stock: Piece = { written: (parameters) => stockOnHand(parameters.add(org, 'uuid')) };
  return selectRows(
    session,
    { material: present(asKind('ref', sql`s.material`)), qty: asKind('qty', sql`s.qty`) },
    sql`from (${stock}) s where s.material = any(${ids}::uuid[])`,
  );
}

/** Of demands it counts what they take together and from when on. */
function movesOf(
  session: SqlSession,
  { org, today, document }: { org: string; today: string; document: string | null },
  ids: readonly string[],
) {
  const moves: Piece = {
    written: (parameters) => datedMoves(parameters.add(org, 'uuid'), parameters.add(today, 'date')),
  };
  return selectRows(
    session,
    {
      material: present(asKind('ref', sql`e.material`)),
      row: present(asKind('text', sql`e.row`)),
      code: asKind('text', sql`case when e.row = 'gross' then null else e.code end`),
      own: asKind('text', sql`case when e.row = 'gross' then null else e.day::text end`),
      qty: asKind('qty', sql`sum(e.qty)`),
      day: asKind('date', sql`greatest(min(e.day), '1900-01-01'::date)`),
    },
    sql`from (${moves}) e where e.material = any(${ids}::uuid[]) and e.row <> 'plannedRelease'
        and ${document === null ? raw('true') : sql`e.doc_id is distinct from ${document}::uuid`}
      group by 1, 2, 3, 4`,
  );
}

/** Stock and receipts that quotes hold until their time is over. */
function heldBy(
  session: SqlSession,
  { org, now, quote }: { org: string; now: string; quote: string | null },
  ids: readonly string[],
) {
  const h = headerTable(deliveryQuote, 'h');
  const r = linesTable(deliveryQuote, 'reservations', 'r');
  return selectRows(
    session,
    { material: present(r.material), qty: asKind('qty', sql`sum(${r.qty})`) },
    sql`from ${h} join ${r} on ${r.docId} = ${h.id}
      where ${is(h.org, org)} and ${h.status} = 'reserved' and ${h.reserveUntil} > ${now}::timestamptz and ${among(r.material, ids)}
        and ${quote === null ? raw('true') : sql`${h.id} <> ${quote}::uuid`}
      group by 1`,
  );
}

/** The scheme ticked as the default; none where nobody ticked one. */
async function defaultScheme({ session, grants }: Context) {
  const h = headerTable(mrpScheme, 'h');
  const [scheme] = await selectRows(
    session,
    { id: h.id },
    sql`from ${h} where ${is(h.org, grants.org)} and ${h.isDefault} and ${stateIs(mrpScheme, h.status, 'executable')} limit 1`,
  );
  return scheme === undefined
    ? null
    : readDoc(session, mrpScheme, scheme.id, { lock: false, org: grants.org });
}
