// What one run reads, at one moment: every table in the same snapshot of the database, as texts that the computing thread
// parses. What counts is what the scheme says.
import type { PlanFilter, PlanInput, PlanPieces } from '#entities/planning/plan/planInput.ts';
import type { Doc, FieldValue, LineRow } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import type { Ports, Rows, SqlSession } from '#server/ports.ts';
import { plannedFormula } from '#server/areas/master/bom/structureData.ts';
import { calendarOf, keptDaysAround } from '#server/areas/process/calendars.ts';
import { optionalText, textOf } from '#server/values.ts';
import { openForecasts } from '../demand/openForecasts.ts';
import {
  bomLinesSql,
  bomsSql,
  demandSql,
  digestsSql,
  earlierSql,
  heldElsewhereSql,
  inPieces,
  itemsSql,
  otherUnitsSql,
  receiptSql,
  reservationsSql,
  stockReceipts,
  stockSql,
  substitutionsSql,
  transferDemandSql,
  transferReceiptSql,
} from './planTables.ts';
import { sourcingSql } from './sourcingTables.ts';
import { unitFractions } from './unitFractions.ts';

export interface RunAsked {
  run: Doc;
  scheme: Doc;
  /** Organisations whose materials are planned. */
  orgs: readonly string[];
  planDate: string;
}

const texts = (value: FieldValue | undefined): string[] =>
  Array.isArray(value) ? value.map((each) => textOf(each)) : [];

/** @param context outside a transaction, for the calendar */
export async function readPlan(
  ports: Ports,
  context: Context,
  { run, scheme, orgs, planDate }: RunAsked,
): Promise<PlanInput> {
  const { fields } = scheme;
  const kept = await calendarOf(context, fields['factoryCalendar']);
  const calendar = keptDaysAround(kept, planDate);
  const demands = texts(fields['demandSources']);
  const supplies = texts(fields['supplySources']);
  const warehouses = texts(fields['warehouses']);
  const statuses = texts(fields['stockStatuses']);
  const leftOut = (scheme.lines['warehouseRules'] ?? []).flatMap((row) =>
    row['isNettable'] === false ? (optionalText(row['warehouse']) ?? []) : [],
  );
  const ids = [orgs, planDate];
  const stocked = [
    ...ids,
    warehouses.length === 0 ? null : warehouses,
    statuses.length === 0 ? null : statuses,
    leftOut,
  ];
  const counts = (key: string): boolean => fields[key] !== false;
  const isNetChange = run.fields['runType'] === 'netChange';
  return ports.database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    const pieces = (sql: string, parameters: readonly unknown[] = ids): Promise<string[]> =>
      piecesOf(session, sql, parameters);
    const several = async (sqls: readonly (readonly [string, readonly unknown[]])[]): Promise<string[]> => {
      const found: string[] = [];
      for (const [sql, parameters] of sqls) found.push(...(await pieces(sql, parameters)));
      return found;
    };
    const none: string[] = [];
    const read: PlanPieces = {
      items: await pieces(itemsSql()),
      boms: await pieces(bomsSql()),
      bomLines: await pieces(bomLinesSql()),
      demands: await several([
        ...Object.entries(demandSql).flatMap(([kind, sql]) =>
          demands.includes(kind) ? [[sql, ids] as const] : [],
        ),
        ...(demands.includes('transfer') ? [[transferDemandSql, stocked] as const] : []),
      ]),
      stock: supplies.includes('onHand')
        ? await several([
            [stockSql, stocked],
            ...(counts('considerReserved') ? [[heldElsewhereSql, stocked] as const] : []),
          ])
        : none,
      receipts: await several([
        ...Object.entries(receiptSql).flatMap(([kind, sql]) =>
          supplies.includes(kind) ? [[sql, ids] as const] : [],
        ),
        ...Object.entries(stockReceipts).flatMap(([kind, sql]) =>
          supplies.includes(kind) ? [[sql, stocked] as const] : [],
        ),
        ...(supplies.includes('transferOrder') ? [[transferReceiptSql, stocked] as const] : []),
      ]),
      reservations:
        counts('considerReserved') && supplies.includes('onHand') ? await pieces(reservationsSql) : none,
      substitutions: fields['considerSubstitute'] === true ? await pieces(substitutionsSql) : none,
      sourcing: await pieces(sourcingSql),
      earlier: await pieces(earlierSql),
      digests: isNetChange ? await pieces(digestsSql) : none,
    };
    const rows: Rows = async (text, parameters) => (await session.query(text, parameters)).rows;
    const units = await unitFractions(rows, otherUnitsSql(), ids, planDate);
    const scrapFormula = await plannedFormula(fields['scrapFormula'], rows);
    const forecasts = demands.includes('forecast')
      ? (
          await Promise.all(
            orgs.map(async (org) => {
              const codes = await materialCodes(session, org);
              const rows = await openForecasts(session, { org, today: planDate, calendar: kept.calendar });
              return rows.flatMap(
                ({ material, code: number, line = 0, date, until = date, qty, mtoNo = null }) => {
                  const code = codes.get(material);
                  return code === undefined
                    ? []
                    : [{ org, material: code, code: number, line, date, until, qty, mtoNo }];
                },
              );
            }),
          )
        ).flat()
      : [];
    return {
      planDate,
      horizonEnd: addDays(planDate, Number(fields['horizonDays'] ?? 180)),
      scheme: {
        useSafetyStock: counts('useSafetyStock') && demands.includes('safetyStock'),
        considerReserved: counts('considerReserved'),
        considerInTransit: counts('considerInTransit'),
        considerScrap: counts('considerScrap'),
        considerYield: counts('considerYield'),
        considerSubstitute: fields['considerSubstitute'] === true,
        considerLotPolicy: counts('considerLotPolicy'),
        scrapFormula,
        expiredDemand: fields['expiredDemand'] === 'ignore' ? 'ignore' : 'today',
        expiredSupply: fields['expiredSupply'] === 'ignore' ? 'ignore' : 'today',
        allowStartInPast: fields['allowStartInPast'] === true,
        mergePolicy: fields['mergePolicy'] === 'none' ? 'none' : 'byPolicy',
        rescheduleMessages: counts('rescheduleMessages'),
      },
      calcMode: fields['calcMode'] === 'mps' || fields['calcMode'] === 'mrp' ? fields['calcMode'] : 'both',
      autoFirmDays: Number(fields['autoFirmDays'] ?? 0),
      readsOrders: supplies.includes('firmPlanOrder'),
      calendars: orgs.map((code) => ({ code, calendar })),
      forecasts,
      pieces: read,
      units,
      filters: (scheme.lines['materialFilters'] ?? []).map(filterOf),
      selected: await selectedBy(session, run, orgs),
      run: run.id,
      runCode: textOf(run.fields['code']),
      idPrefix: newId(ports).slice(0, 24),
      isNetChange,
    };
  });
}

async function piecesOf(session: SqlSession, sql: string, parameters: readonly unknown[]): Promise<string[]> {
  const { rows } = await session.query(inPieces(sql), parameters);
  return rows.map((row) => textOf(row['piece'], '[]'));
}

async function materialCodes(session: SqlSession, org: string): Promise<Map<string, string>> {
  const { rows } = await session.query(
    `select distinct m.id, m.code from demand_forecast h join demand_forecast_items i on i.doc_id = h.id join material m on m.id = i.material where h.org = $1::uuid`,
    [org],
  );
  return new Map(rows.map((row) => [textOf(row['id']), textOf(row['code'])]));
}

function filterOf(row: LineRow): PlanFilter {
  return {
    material: optionalText(row['material']),
    category: optionalText(row['materialCategory']),
    planner: optionalText(row['planner']),
    include: row['include'] !== false,
  };
}

/** Materials the run is about: those of its scope, and those of the orders and plans it names; null: all. */
async function selectedBy(
  session: SqlSession,
  { fields, lines }: Doc,
  orgs: readonly string[],
): Promise<string[] | null> {
  const scope = lines['scope'] ?? [];
  const named = (key: string): string[] => scope.flatMap((row) => optionalText(row[key]) ?? []);
  if (fields['runType'] === 'selectedMaterial') return named('material');
  if (fields['runType'] !== 'selectedDemand') return null;
  const { rows } = await session.query(
    `select distinct material from (
       select i.material from sale_order_items i join sale_order h on h.id = i.doc_id where h.id = any($1::uuid[]) and h.org = any($3::uuid[])
       union all select i.material from requirement_plan_items i join requirement_plan h on h.id = i.doc_id
         where h.id = any($2::uuid[]) and h.org = any($3::uuid[])) d`,
    [named('saleOrder'), named('requirementPlan'), orgs],
  );
  return rows.map((row) => textOf(row['material']));
}
