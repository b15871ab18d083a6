// What a promise stands on, read at the moment it is asked for: the asked materials with all they are made of, their stock,
// and what documents and plan orders still bring and take. Only these materials are read, by the same selects as a plan run
// and the supply–demand grid.
import { entities } from '#entities/registry.ts';
import {
  type BomLineRow,
  type BomRow,
  type PlannedMaterial,
  withFraction,
} from '#entities/planning/plan/planInput.ts';
import type { PromiseBasis, SupplyNow } from '#entities/planning/promise/promiseAnswer.ts';
import type { Context } from '#server/context.ts';
import type { Rows } from '#server/ports.ts';
import { plannedFormula } from '#server/areas/master/bom/structureData.ts';
import { converted } from '#server/areas/master/bom/structureMaterials.ts';
import { calendarOf, daysAround } from '#server/areas/process/calendars.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { optionalText, textOf } from '#server/values.ts';
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

/** Stock and receipts that quotes hold until their time is over. */
const heldSql = `select r.material, trim_scale(sum(r.qty))::text as qty from delivery_quote h join delivery_quote_reservations r on r.doc_id = h.id
  where h.org = $1::uuid and h.status = 'reserved' and h.reserve_until > $3::timestamptz and r.material = any($2::uuid[]) and ($4::uuid is null or h.id <> $4::uuid)
  group by 1`;

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
  const reached = await session.query(reachSql, [org, asked.materials, today]);
  const ids = reached.rows.map((row) => textOf(row['id']));
  const orgs = [org];
  const rows: Rows = async (text, parameters) => (await session.query(text, parameters)).rows;
  const rowsOf = async <T>(sql: string): Promise<T[]> => {
    const pieces = await rows(inPieces(sql), [orgs, today, ids]);
    return pieces.flatMap((row) => JSON.parse(textOf(row['piece'], '[]')) as T[]);
  };
  const items = await rowsOf<PromisedItem>(
    `select ${itemColumns.map((column) => `q."${column}"`).join(', ')} from (${itemsSql('asked')}) q`,
  );
  const boms = await rowsOf<BomRow>(bomsSql('asked'));
  const lines = await rowsOf<BomLineRow>(bomLinesSql('asked'));
  const units = await unitFractions(rows, otherUnitsSql('asked'), [orgs, today, ids], today);
  const [stock, moves, held] = await Promise.all([
    session.query(
      `select s.material, trim_scale(s.qty)::text as qty from (${stockOnHand('$1::uuid')}) s where s.material = any($2::uuid[])`,
      [org, ids],
    ),
    // Of demands it counts what they take together and from when on.
    session.query(
      `select e.material, e.row, case when e.row = 'gross' then null else e.code end as code, case when e.row = 'gross' then null else e.day end as own,
         trim_scale(sum(e.qty))::text as qty, greatest(min(e.day), '1900-01-01'::date)::text as day
       from (${datedMoves('$1::uuid', '$4::date')}) e
       where e.material = any($2::uuid[]) and e.row <> 'plannedRelease' and ($3::uuid is null or e.doc_id is distinct from $3::uuid)
       group by 1, 2, 3, 4`,
      [org, ids, asked.document, today],
    ),
    session.query(heldSql, [org, ids, now, asked.quote]),
  ]);
  const scheme = await defaultScheme(context);
  const kept = await calendarOf(context, scheme?.fields['factoryCalendar']);
  const onHand = new Map(stock.rows.map((row) => [textOf(row['material']), textOf(row['qty'], '0')]));
  const holding = new Map(held.rows.map((row) => [textOf(row['material']), textOf(row['qty'], '0')]));
  const byMaterial = Map.groupBy(moves.rows, (row) => textOf(row['material']));
  const supply = items.map((item): SupplyNow => {
    const own = (byMaterial.get(item.id) ?? []).map((row) => ({
      row: textOf(row['row']),
      code: textOf(row['code']),
      date: textOf(row['day']),
      qty: textOf(row['qty'], '0'),
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
        useSafetyStock: scheme?.fields['useSafetyStock'] !== false,
        considerScrap: scheme?.fields['considerScrap'] !== false,
        considerYield: scheme?.fields['considerYield'] !== false,
        considerLotPolicy: scheme?.fields['considerLotPolicy'] !== false,
        scrapFormula: await plannedFormula(scheme?.fields['scrapFormula'], rows),
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

/** The scheme ticked as the default; none where nobody ticked one. */
async function defaultScheme({ session, grants }: Context) {
  const { rows } = await session.query(
    `select h.id from mrp_scheme h where h.org = $1::uuid and h.is_default and ${stateSql('mrpScheme', 'h.status', 'executable')} limit 1`,
    [grants.org],
  );
  const id = optionalText(rows[0]?.['id']);
  return id === null ? null : readDoc(session, entities.mrpScheme, id, { lock: false, org: grants.org });
}
