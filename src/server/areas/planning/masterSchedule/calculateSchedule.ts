// Effect `calculateSchedule`: every material of a master schedule over its periods anew: demand by forecast and orders, firm
// supply, what is proposed, what is left and what may be promised. What the planner typed stays.
import { entities } from '#entities/registry.ts';
import { forecastParts } from '#entities/planning/demand/consumption.ts';
import type { Period } from '#entities/planning/demand/periods.ts';
import { scheduledLines } from '#entities/planning/masterSchedule/scheduleLines.ts';
import { schedulePeriods } from '#entities/planning/masterSchedule/schedulePeriods.ts';
import { decimal, decimalText, sumTexts } from '#model/decimal.ts';
import type { LineRow } from '#model/entity.ts';
import { addDays } from '#model/time/calendar.ts';
import { workingDays } from '#model/workingTime/workingDays.ts';
import { ownSafetyStock } from '#server/areas/master/safetyStock.ts';
import { organisationCalendar } from '#server/areas/process/calendars.ts';
import { newId } from '#server/ids.ts';
import type { Ledger } from '#server/ledgers/ledger.ts';
import { conflict } from '#server/refusal.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { stateSql } from '#server/store/stateSql.ts';
import { textOf } from '#server/values.ts';
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
  async apply({ context, doc }) {
    const { fields } = doc;
    const periods = schedulePeriods(fields);
    const before = doc.lines['items'] ?? [];
    const materials = [...new Set(before.map((row) => textOf(row['material'])))].filter((id) => id !== '');
    if (materials.length === 0) throw conflict('请先在计划矩阵里选择物料，每种物料一行即可');
    if (materials.length > mostMaterials) throw conflict(`一张主生产计划最多 ${mostMaterials} 种物料`);
    const scheme = await readDoc(context.session, entities.mrpScheme, textOf(fields['scheme']), {
      org: context.grants.org,
    });
    const useSafety = scheme?.fields['useSafetyStock'] !== false;
    const useLots = scheme?.fields['considerLotPolicy'] !== false;
    const [facts, forecast, moves] = await Promise.all([
      materialFacts(context, materials),
      forecastBy(context, materials, periods),
      movesBy(context, materials, periods),
    ]);
    const known = new Map(
      before.map((row) => [`${textOf(row['material'])} ${Number(row['bucketNo'])}`, row]),
    );
    const starts = periods.map(({ start }) => start);
    const items = materials.flatMap((material): LineRow[] => {
      const own = facts.get(material);
      const receipts = moves.receipts.get(material);
      const orders = moves.orders.get(material);
      const expected = forecast.get(material);
      const read = starts.map((periodStart, at): LineRow => {
        const before = known.get(`${material} ${at + 1}`);
        return {
          id: before?.id ?? newId(context.ports),
          seq: 0,
          material,
          materialName: own?.name ?? null,
          specification: own?.specification ?? null,
          unit: own?.unit ?? null,
          bucketNo: at + 1,
          periodStart,
          forecastQty: expected?.[at] ?? '0',
          orderQty: orders?.[at] ?? '0',
          receiptQty: receipts?.[at] ?? '0',
          onHandQty: moves.onHand.get(material) ?? '0',
          safetyStock: useSafety ? (own?.safetyStock ?? '0') : '0',
          lotQty: useLots && own !== undefined && own.lot !== '0' ? own.lot : (own?.step ?? '1'),
          planQty: before?.['planQty'] ?? null,
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
  const { rows } = await session.query(
    `select m.id, m.name, m.specification, m.base_unit, power(10::numeric, -coalesce(u.precision, 0))::text as step,
       coalesce(case coalesce(p.order_policy, m.order_policy) when 'fixedLot' then coalesce(p.fixed_lot_qty, m.fixed_lot_qty) end,
         nullif(p.multiple_qty, 0), nullif(m.multiple_qty, 0), nullif(p.min_order_qty, 0), nullif(m.min_order_qty, 0), 0)::text as lot,
       coalesce(p.safety_stock, ${ownSafetyStock('m')}, 0)::text as safety
     from material m left join unit u on u.id = m.base_unit
       left join material_planning p on p.material = m.id and p.org = $1::uuid and p.warehouse is null
       and ${stateSql('materialPlanning', 'p.status', 'executable')}
     where m.id = any($2::uuid[])`,
    [grants.org, materials],
  );
  return new Map(
    rows.map((row) => [
      textOf(row['id']),
      {
        name: textOf(row['name']),
        specification: typeof row['specification'] === 'string' ? row['specification'] : null,
        unit: typeof row['base_unit'] === 'string' ? row['base_unit'] : null,
        lot: decimalText(decimal(textOf(row['lot'], '0'))),
        step: textOf(row['step'], '1'),
        safetyStock: textOf(row['safety'], '0'),
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
  for (const { material, from, until, qty, spread } of lines)
    for (const part of forecastParts({ from, until, qty, spread }, days, from, 6))
      add(found, material, periods, part.date, part.qty);
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
