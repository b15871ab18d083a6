// Calls over structures: a bill of materials exploded for a quantity, where a material is used, and what a parent costs.
import * as z from 'zod';
import { bom } from '#entities/master/bom/bom.ts';
import { material } from '#entities/master/material/material.ts';
import type { CostResult } from '#entities/master/bom/bomCost.ts';
import { expandBom, type ExpandResult } from '#entities/master/bom/bomTree.ts';
import type { LevelsResult, PasteRequest, PasteResult, UsedInResult } from '#entities/master/bom/bomWire.ts';
import { decimal, isDecimalText } from '#model/decimal.ts';
import type { Context } from '#server/context.ts';
import { reading, writing } from '#server/http/contexts.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { openDoc } from '#server/pipeline/open.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, invalid, unknownRecord } from '#server/refusal.ts';
import { scrapFormulaOf, seenBy, structuresBelow } from './structureData.ts';
import { NotWritten, pasteLevels } from './pasteLevels.ts';
import { structureCost, type OpenedStructure } from './structureCost.ts';
import { structureLevels } from './structureLevels.ts';
import { whereUsed } from './whereUsed.ts';

/** @throws Refusal 422 for what is no number above zero with at most eight decimals */
function amountOf(query: URLSearchParams, name: string, title: string): string {
  const given = query.get(name) ?? '1';
  if (!isDecimalText(given) || given.length > 20 || !decimal(given).greaterThan(0))
    throw invalid([{ field: name, level: 'error', message: `${title}须大于 0` }]);
  return given;
}

function dateOf(query: URLSearchParams, today: string): string {
  const given = query.get('date') ?? today;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(given) || Number.isNaN(Date.parse(given)))
    throw invalid([{ field: 'date', level: 'error', message: '日期须写成 2026-03-01 的形式' }]);
  return given;
}

/** A bill the session may open, with all that stands below it on the day. */
async function structureOn(context: Context, id: string, date: string): Promise<OpenedStructure> {
  const { doc } = await openDoc(context, bom, id);
  const data = await structuresBelow(seenBy(context), [doc.id], date);
  const top = data.boms.get(doc.id);
  if (top === undefined) throw unknownRecord('物料清单');
  return { data, top };
}

const amount = z.string().max(30).refine(isDecimalText, '须是数');
const pasteSchema: z.ZodType<PasteRequest> = z.strictObject({
  material: z.uuid(),
  write: z.boolean(),
  key: z.string().min(8).max(60),
  rows: z
    .array(
      z.strictObject({
        row: z.int().min(1),
        level: z.int().min(1).max(20),
        code: z.string().min(1).max(100),
        numerator: amount,
        denominator: amount,
        scrapRate: amount,
        unit: z.string().max(50),
        operationSeq: z.int().min(0).max(999_999).nullable(),
        remark: z.string().max(500),
      }),
    )
    .min(1)
    .max(5_000),
});

export function structureCalls(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'GET',
      path: '/data/bom/:id/expand',
      title: '展开物料清单',
      code: 'bom:expand',
      body: nothing,
      query: { qty: '父项数量，默认 1', date: '按哪一天有效的版本，默认今天' },
    },
    async (call): Promise<ExpandResult> => {
      const context = reading(ports, call);
      const qty = amountOf(call.query, 'qty', '父项数量');
      const date = dateOf(call.query, context.today);
      const { data, top } = await structureOn(context, call.parameter('id'), date);
      return expandBom(data, top, qty, date, { scrapFormula: await scrapFormulaOf(seenBy(context).rows) });
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/bom/levels',
      title: '逐层展开物料清单',
      code: 'bom:view',
      reads: true,
      body: z.strictObject({
        date: z.iso.date(),
        materials: z.array(z.uuid()).max(5_000),
        boms: z.array(z.uuid()).max(2_000),
      }),
    },
    (call): Promise<LevelsResult> => structureLevels(seenBy(reading(ports, call)), call.body),
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/bom/pasteLevels',
      title: '按层级粘贴物料清单',
      code: 'bom:create',
      body: pasteSchema,
      limits: { bytes: 4_000_000, array: 5_000 },
    },
    async (call): Promise<PasteResult> => {
      try {
        return await writing(ports, call, (context) => pasteLevels(context, call.body));
      } catch (error) {
        if (error instanceof NotWritten) return error.result;
        throw error;
      }
    },
  );

  routes.signedIn(
    {
      method: 'GET',
      path: '/data/bom/:id/cost',
      title: '成本卷算',
      code: 'bom:costRollup',
      body: nothing,
      query: {
        lot: '本清单的成本批量，默认 1；下层按物料的经济批量，没有的按上层一批的用量',
        source: 'average 平均成本（默认）、reference 参考成本、standard 标准成本',
        date: '按哪一天有效的版本，默认今天',
      },
    },
    async (call): Promise<CostResult> => {
      if (!call.grants.admin && !call.grants.fieldGroups.includes('cost'))
        throw forbidden('成本卷算需要成本的字段权限，请联系管理员');
      const context = reading(ports, call);
      const lot = amountOf(call.query, 'lot', '成本批量');
      const date = dateOf(call.query, context.today);
      const structure = await structureOn(context, call.parameter('id'), date);
      return structureCost(context, structure, { lot, date, source: call.query.get('source') ?? 'average' });
    },
  );

  routes.signedIn(
    {
      method: 'GET',
      path: '/data/material/:id/whereUsed',
      title: '物料反查',
      code: 'bom:whereUsed',
      body: nothing,
      query: { all: '1：也列出未审核和已失效的清单', direct: '1：只列直接用到它的清单' },
    },
    async (call): Promise<UsedInResult> => {
      const context = reading(ports, call);
      const { doc } = await openDoc(context, material, call.parameter('id'));
      const part = { id: doc.id, code: doc.fields.code ?? '', name: doc.fields.name ?? '' };
      return whereUsed(context, part, {
        inForce: call.query.get('all') !== '1',
        direct: call.query.get('direct') === '1',
      });
    },
  );
}
