// GET online/reportPreview: the first rows of a stored design, with the rights of whoever draws it, and how long they took.
import { entities, entityOf } from '#entities/registry.ts';
import { reportDefinition, reportProblems } from '#entities/online/reportDefinition.ts';
import type { ReportPreview } from '#entities/online/reportPreview.ts';
import type { Context } from '#server/context.ts';
import { reading } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { isOutOfSight } from '#server/pipeline/documents.ts';
import { invalid, unknownRecord } from '#server/refusal.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { readDoc } from '#server/store/readDoc.ts';
import { isUuid } from '#server/store/sql.ts';
import * as z from 'zod';

const SHOWN = 50;

export function reportPreviewCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/online/reportPreview',
      title: '预览在线报表',
      code: 'onlineReport:view',
      query: { report: '在线报表的内码' },
      body: nothing,
      result: z.looseObject({ total: z.number() }),
    },
    (call) => previewOf(reading(ports, call), call.query.get('report') ?? ''),
  );
}

async function previewOf(context: Context, id: string): Promise<ReportPreview> {
  const { session, grants, ports } = context;
  const doc = isUuid(id) ? await readDoc(session, entities.onlineReport, id, { org: grants.org }) : null;
  if (doc === null || isOutOfSight(grants, entities.onlineReport, doc))
    throw unknownRecord(entities.onlineReport.title);
  const problems = reportProblems(doc, entityOf);
  if (problems.length > 0) throw invalid(problems);
  const def = reportDefinition(doc, entityOf);
  const begun = ports.clock.now();
  const { rows, refs, total } = await queryList(context, def, { offset: 0, limit: SHOWN });
  return { rows, refs, total: total.value, milliseconds: Math.round(ports.clock.now() - begun) };
}
