// GET qualityTrend: the rates of every period and the reasons of defects, over the judged bills the session may see, for the
// drawing beside 质量统计分析. Counted as the report counts: by supplier only what came from one.
import { badReason } from '#entities/quality/badReason.ts';
import { inspectionBill } from '#entities/quality/inspection/inspectionBill.ts';
import { paretoOf, type TrendBoard, trendPoint } from '#entities/quality/trend/trendBoard.ts';
import { isDate } from '#model/time/calendar.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { asKind, is, present, raw, sql, stateIs } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable, linesTable } from '#server/select/table.ts';
import { scopedTable } from '#server/select/visible.ts';
import { trendPeriods } from './qualityTrendReport.ts';
import * as z from 'zod';

interface Asked {
  from: string;
  to: string;
  per: string;
  by: string;
  inspectionType: string | null;
}

/** Fields of a bill the report is told by. */
const dimensions = ['supplier', 'material', 'operation', 'workshop', 'inspector'] as const;

export function trendBoardCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/qualityTrend',
      title: '质量趋势与不良原因排列',
      code: 'qualityTrendReport:view',
      query: {
        from: '日期从',
        to: '到',
        per: '期间：day、week 或 month，默认 month',
        by: '维度：supplier、material、operation、workshop 或 inspector，默认 supplier',
        inspectionType: '检验类型，不填为全部',
      },
      body: nothing,
      result: z.object({ points: z.array(z.looseObject({})), reasons: z.array(z.looseObject({})) }),
    },
    (call) => trendOf(reading(ports, call), askedIn(call.query)),
  );
}

function askedIn(query: URLSearchParams): Asked {
  const day = (name: string, title: string): string => {
    const text = query.get(name) ?? '';
    if (isDate(text)) return text;
    throw invalid([{ field: name, level: 'error', message: `“${title}”请填写日期，如 2024-05-01` }]);
  };
  const type = query.get('inspectionType') ?? '';
  return {
    from: day('from', '日期从'),
    to: day('to', '到'),
    per: query.get('per') ?? '',
    by: query.get('by') ?? '',
    inspectionType: type === '' ? null : type,
  };
}

export async function trendOf({ session, grants }: Context, asked: Asked): Promise<TrendBoard> {
  const b = scopedTable(inspectionBill, grants, 'b');
  const i = linesTable(inspectionBill, 'items', 'i');
  const d = linesTable(inspectionBill, 'defects', 'd');
  const r = headerTable(badReason, 'r');
  const unit = Object.hasOwn(trendPeriods, asked.per) ? asked.per : 'month';
  const dimension = b[dimensions.find((each) => each === asked.by) ?? 'supplier'];
  const since = sql`date_trunc(${raw(`'${unit}'`)}, ${b.date})::date`;
  const counted = sql`${is(b.org, grants.org)} and ${stateIs(inspectionBill, b.status, 'reviewed')} and ${b.inspectMode} <> 'exempt'
    and ${dimension} is not null and ${b.date} between ${asked.from}::date and ${asked.to}::date
    and (${asked.inspectionType}::text is null or ${b.inspectionType} = ${asked.inspectionType}::text)`;
  const failed = sql`(select max(${i.defectSamples}) from ${i} where ${i.docId} = ${b.id})`;
  const sums = await selectRows(
    session,
    {
      period: present(
        asKind('text', sql`to_char(${since}, ${raw(`'${trendPeriods[unit]?.text ?? 'YYYY-MM'}'`)})`),
      ),
      lots: present(asKind('integer', sql`count(*)::integer`)),
      accepted: present(
        asKind('integer', sql`(count(*) filter (where ${is(b.sampleResult, 'accept')}))::integer`),
      ),
      sampled: present(asKind('qty', sql`coalesce(sum(${b.sampleQty}), 0)`)),
      defective: present(asKind('qty', sql`coalesce(sum(coalesce(${failed}, 0)), 0)`)),
    },
    sql`from ${b} where ${counted} group by ${since} order by ${since}`,
  );
  const reasons = await selectRows(
    session,
    {
      name: asKind('text', sql`max(${r.name})`),
      qty: present(asKind('qty', sql`coalesce(sum(${d.qty}), 0)`)),
    },
    sql`from ${b} join ${d} on ${d.docId} = ${b.id} left join ${r} on ${r.id} = ${d.badReason} where ${counted} group by ${d.badReason}`,
  );
  return { points: sums.map(trendPoint), reasons: paretoOf(reasons) };
}
