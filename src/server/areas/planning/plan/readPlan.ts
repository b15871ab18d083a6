// What one run reads, at one moment: every table in the same snapshot of the database, as texts that the computing thread
// parses. What counts is what the scheme says.
import type { PlanFilter, PlanInput } from '#entities/planning/plan/planInput.ts';
import { material as part } from '#entities/master/material/material.ts';
import { demandForecast } from '#entities/planning/demand/demandForecast.ts';
import { requirementPlan } from '#entities/planning/demand/requirementPlan.ts';
import type { mrpRun } from '#entities/planning/plan/mrpRun.ts';
import type { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import { saleOrder } from '#entities/sales/saleOrder/saleOrder.ts';
import { textsIn } from '#model/loose.ts';
import { addDays } from '#model/time/calendar.ts';
import type { LineOf, RowOf } from '#model/typedDoc.ts';
import type { Context } from '#server/context.ts';
import { newId } from '#server/ids.ts';
import type { Ports, Rows, SqlSession } from '#server/ports.ts';
import { plannedFormula } from '#server/areas/master/bom/structureData.ts';
import { calendarOf, keptDaysAround } from '#server/areas/process/calendars.ts';
import { among, asKind, is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { openForecasts } from '../demand/openForecasts.ts';
import { isConsidered, planPieces, type Considered } from './planPieces.ts';
import { otherUnitsSql } from './planTables.ts';
import type { Scheme } from './frozenScheme.ts';
import { unitFractions } from './unitFractions.ts';

/** What of a run says what is read. */
interface Run {
  id: string;
  fields: Pick<RowOf<(typeof mrpRun)['fields']>, 'code' | 'runType'>;
  lines: { scope: readonly LineOf<typeof mrpRun, 'scope'>[] };
}

export interface RunAsked {
  run: Run;
  scheme: Scheme;
  /** Organisations whose materials are planned. */
  orgs: readonly string[];
  planDate: string;
}

/** @param context outside a transaction, for the calendar */
export async function readPlan(
  ports: Ports,
  context: Context,
  { run, scheme, orgs, planDate }: RunAsked,
): Promise<PlanInput> {
  const { fields } = scheme;
  const kept = await calendarOf(context, fields.factoryCalendar);
  const calendar = keptDaysAround(kept, planDate);
  const demands = textsIn(fields.demandSources);
  const supplies = textsIn(fields.supplySources);
  const ids = [orgs, planDate];
  const counts = (key: Considered): boolean => isConsidered(scheme, key);
  const isNetChange = run.fields.runType === 'netChange';
  return ports.database.transaction(async (session) => {
    await session.query('set transaction isolation level repeatable read, read only');
    const pieces = await planPieces(session, { scheme, orgs, planDate, isNetChange });
    const rows: Rows = async (text, parameters) => (await session.query(text, parameters)).rows;
    const units = await unitFractions(rows, otherUnitsSql(), ids, planDate);
    const scrapFormula = await plannedFormula(fields.scrapFormula, rows);
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
      horizonEnd: addDays(planDate, fields.horizonDays ?? 180),
      scheme: {
        useSafetyStock: counts('useSafetyStock') && demands.includes('safetyStock'),
        considerReserved: counts('considerReserved'),
        considerInTransit: counts('considerInTransit'),
        considerScrap: counts('considerScrap'),
        considerYield: counts('considerYield'),
        considerSubstitute: fields.considerSubstitute === true,
        considerLotPolicy: counts('considerLotPolicy'),
        scrapFormula,
        expiredDemand: fields.expiredDemand === 'ignore' ? 'ignore' : 'today',
        expiredSupply: fields.expiredSupply === 'ignore' ? 'ignore' : 'today',
        allowStartInPast: fields.allowStartInPast === true,
        mergePolicy: fields.mergePolicy === 'none' ? 'none' : 'byPolicy',
        rescheduleMessages: counts('rescheduleMessages'),
      },
      calcMode: fields.calcMode === 'mps' || fields.calcMode === 'mrp' ? fields.calcMode : 'both',
      autoFirmDays: fields.autoFirmDays ?? 0,
      readsOrders: supplies.includes('firmPlanOrder'),
      calendars: orgs.map((code) => ({ code, calendar })),
      forecasts,
      pieces,
      units,
      filters: scheme.lines.materialFilters.map(filterOf),
      selected: await selectedBy(session, run, orgs),
      run: run.id,
      runCode: run.fields.code ?? '',
      idPrefix: newId(ports).slice(0, 24),
      isNetChange,
    };
  });
}

async function materialCodes(session: SqlSession, org: string): Promise<Map<string, string>> {
  const m = headerTable(part, 'm');
  const h = headerTable(demandForecast, 'h');
  const i = linesTable(demandForecast, 'items', 'i');
  const rows = await selectRows(
    session,
    { id: m.id, code: m.code },
    sql`from ${h} join ${i} on ${i.docId} = ${h.id} join ${m} on ${m.id} = ${i.material}
      where ${is(h.org, org)} group by ${m.id}, ${m.code}`,
  );
  return new Map(rows.map(({ id, code }) => [id, code ?? '']));
}

function filterOf({
  material,
  materialCategory: category,
  planner,
  include,
}: LineOf<typeof mrpScheme, 'materialFilters'>): PlanFilter {
  return { material, category, planner, include: include !== false };
}

/** Materials the run is about: those of its scope, and those of the orders and plans it names; null: all. */
async function selectedBy(
  session: SqlSession,
  { fields: { runType }, lines: { scope } }: Run,
  orgs: readonly string[],
): Promise<string[] | null> {
  const named = (key: 'material' | 'saleOrder' | 'requirementPlan'): string[] =>
    scope.flatMap((row) => row[key] ?? []);
  if (runType === 'selectedMaterial') return named('material');
  if (runType !== 'selectedDemand') return null;
  const o = headerTable(saleOrder, 'o');
  const i = linesTable(saleOrder, 'items', 'i');
  const r = headerTable(requirementPlan, 'r');
  const l = linesTable(requirementPlan, 'items', 'l');
  const rows = await selectRows(
    session,
    { material: asKind('ref', sql`d.material`) },
    sql`from (
      select ${i.material} as material from ${i} join ${o} on ${o.id} = ${i.docId}
        where ${among(o.id, named('saleOrder'))} and ${among(o.org, orgs)}
      union all select ${l.material} from ${l} join ${r} on ${r.id} = ${l.docId}
        where ${among(r.id, named('requirementPlan'))} and ${among(r.org, orgs)}) d
      group by d.material`,
  );
  return rows.map(({ material }) => material ?? '');
}
