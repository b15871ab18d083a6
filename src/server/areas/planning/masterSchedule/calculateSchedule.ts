// Effect `calculateSchedule`: every material of a master schedule over its periods anew: demand by forecast and orders, firm
// supply, what is proposed, what is left and what may be promised. What the planner typed stays.
import { material } from '#entities/master/material/material.ts';
import { unit } from '#entities/master/unit.ts';
import type { masterSchedule } from '#entities/planning/masterSchedule/masterSchedule.ts';
import { materialPlanning } from '#entities/planning/parameters/materialPlanning.ts';
import { mrpScheme } from '#entities/planning/plan/mrpScheme.ts';
import { forecastParts } from '#entities/planning/demand/consumption.ts';
import type { Period } from '#entities/planning/demand/periods.ts';
import { scheduledLines } from '#entities/planning/masterSchedule/scheduleLines.ts';
import { schedulePeriods } from '#entities/planning/masterSchedule/schedulePeriods.ts';
import { sumTexts } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import type { DocOf } from '#model/typedDoc.ts';
import { addDays } from '#model/time/calendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { ownSafetyStock } from '#server/areas/master/safetyStock.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { newId } from '#server/ids.ts';
import type { EffectStep, Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { among, asKind, is, raw, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { forecastLines } from '../demand/openForecasts.ts';
import { supplyState } from '../supplyState.ts';

interface CalculateScheduleEffect {
  effect: 'calculateSchedule';
}

declare module '#server/ledgers/ledger.ts' {
  interface EffectKinds {
    calculateSchedule: CalculateScheduleEffect;
  }
}

const mostMaterials = 500;

export const calculateSchedule: Ledger<'calculateSchedule'> = {
  effect: 'calculateSchedule',
  title: '按预测、订单和已定供应计算主生产计划',
  locks: [],
  async apply({ context, doc }: EffectStep<DocOf<typeof masterSchedule>>) {
    const { fields } = doc;
    const periods = schedulePeriods(fields);
    const before = doc.lines.items;
    const materials = [...new Set(before.flatMap((row) => row.material ?? []))];
    if (materials.length === 0) throw conflict('请先在计划矩阵里选择物料，每种物料一行即可');
    if (materials.length > mostMaterials) throw conflict(`一张主生产计划最多 ${mostMaterials} 种物料`);
    const scheme = await readDoc(context.session, mrpScheme, fields.scheme ?? '', {
      org: context.grants.org,
    });
    const useSafety = scheme?.fields.useSafetyStock !== false;
    const useLots = scheme?.fields.considerLotPolicy !== false;
    const [facts, forecast, moves] = await Promise.all([
      materialFacts(context, materials),
      forecastBy(context, materials, periods),
      movesBy(context, materials, periods),
    ]);
    const known = new Map(before.map((row) => [`${row.material ?? ''} ${row.bucketNo ?? 0}`, row]));
    const starts = periods.map(({ start }) => start);
    const items = materials.flatMap((part): LineRow[] => {
      const own = facts.get(part);
      const receipts = moves.receipts.get(part);
      const orders = moves.orders.get(part);
      const expected = forecast.get(part);
      const read = starts.map((periodStart, at): LineRow => {
        const stood = known.get(`${part} ${at + 1}`);
        return {
          id: stood?.id ?? newId(context.ports),
          seq: 0,
          material: part,
          materialName: own?.name ?? null,
          specification: own?.specification ?? null,
          unit: own?.unit ?? null,
          bucketNo: at + 1,
          periodStart,
          forecastQty: expected?.[at] ?? '0',
          orderQty: orders?.[at] ?? '0',
          receiptQty: receipts?.[at] ?? '0',
          onHandQty: moves.onHand.get(part) ?? '0',
          safetyStock: useSafety ? (own?.safetyStock ?? '0') : '0',
          lotQty: useLots && own !== undefined && own.lot !== '0' ? own.lot : (own?.step ?? '1'),
          planQty: stood?.planQty ?? null,
        };
      });
      const values = scheduledLines(read, starts, fields);
      return read.map((line, at) => ({ ...line, ...values[at] }));
    });
    return {
      ...doc,
      lines: { ...doc.lines, items: items.map((row, at) => ({ ...row, seq: at + 1 })) },
    };
  },
};

interface MaterialFacts {
  name: string;
  specification: string | null;
  unit: string | null;
  /** '0' for none. */
  lot: string;
  /** Smallest quantity of the unit: proposals without a lot are whole multiples of it. */
  step: string;
  safetyStock: string;
}

/** What the planning parameters of the organisation say, else the material. */
async function materialFacts(
  { session, grants }: WriteContext,
  materials: readonly string[],
): Promise<Map<string, MaterialFacts>> {
  const m = headerTable(material, 'm');
  const u = headerTable(unit, 'u');
  const p = headerTable(materialPlanning, 'p');
  const rows = await selectRows(
    session,
    {
      id: m.id,
      name: m.name,
      specification: m.specification,
      unit: m.baseUnit,
      step: asKind('qty', sql`power(10::numeric, -coalesce(${u.precision}, 0))`),
      lot: asKind(
        'qty',
        sql`coalesce(case coalesce(${p.orderPolicy}, ${m.orderPolicy}) when 'fixedLot' then coalesce(${p.fixedLotQty}, ${m.fixedLotQty}) end,
          nullif(${p.multipleQty}, 0), nullif(${m.multipleQty}, 0), nullif(${p.minOrderQty}, 0), nullif(${m.minOrderQty}, 0), 0)`,
      ),
      safetyStock: asKind('qty', sql`coalesce(${p.safetyStock}, ${raw(ownSafetyStock('m'))}, 0)`),
    },
    sql`from ${m} left join ${u} on ${u.id} = ${m.baseUnit}
        left join ${p} on ${p.material} = ${m.id} and ${is(p.org, grants.org)} and ${p.warehouse} is null
          and ${stateIs(materialPlanning, p.status, 'executable')}
      where ${among(m.id, materials)}`,
  );
  return new Map(
    rows.map((row) => [
      row.id,
      {
        name: row.name ?? '',
        specification: row.specification,
        unit: row.unit,
        lot: row.lot ?? '0',
        step: row.step ?? '1',
        safetyStock: row.safetyStock ?? '0',
      },
    ]),
  );
}

/** Whole forecasts by period: where orders stand beside them the larger counts. */
async function forecastBy(
  context: WriteContext,
  materials: readonly string[],
  periods: readonly Period[],
): Promise<Map<string, string[]>> {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const lines = await forecastLines(context.session, context.grants.org, materials);
  const { calendar } = await organisationCalendar(context);
  const days = workingDays(calendar, addDays(first.start, -400), addDays(last.end, 400));
  const found = new Map<string, string[]>();
  for (const { material: part, from, until, qty, spread } of lines)
    for (const day of forecastParts({ from, until, qty, spread }, days, from, 6))
      add(found, part, periods, day.date, day.qty);
  return found;
}

/** What is past due counts in the first period, what comes after the last one in none. */
function add(
  to: Map<string, string[]>,
  material: string,
  periods: readonly Period[],
  day: string,
  qty: string,
): void {
  const at =
    day < (periods[0]?.start ?? '') ? 0 : periods.findIndex(({ start, end }) => start <= day && day <= end);
  if (at < 0) return;
  const own = to.get(material) ?? periods.map(() => '0');
  own[at] = sumTexts([own[at], qty]);
  to.set(material, own);
}

async function movesBy(context: WriteContext, materials: readonly string[], periods: readonly Period[]) {
  const { session, grants, today } = context;
  const state = await supplyState(session, { org: grants.org ?? '', today }, materials, null);
  const [receipts, orders] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const [material, moves] of state.moves)
    for (const { day, qty } of moves)
      if (qty.startsWith('-')) add(orders, material, periods, day, qty.slice(1));
      else add(receipts, material, periods, day, qty);
  return { onHand: state.onHand, receipts, orders };
}
