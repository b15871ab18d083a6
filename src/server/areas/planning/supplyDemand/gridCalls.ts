// The calls of the supply–demand grid: a window of materials, the next one in trouble, and the documents of a figure.
import { z } from 'zod';
import { entities } from '#entities/registry.ts';
import type { GridDocument, GridFilter, GridWindow } from '#entities/planning/supplyDemand/gridAnswer.ts';
import type { ReceiptAnswer, ReceiptChange } from '#entities/planning/supplyDemand/receiptChanges.ts';
import { isDate } from '#model/time/calendar.ts';
import type { Context } from '#server/context.ts';
import { reading, writing } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import { authorise } from '#server/pipeline/documents.ts';
import type { Ports } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { gridIndex, type IndexedMaterial, passes, plannersOf } from './gridIndex.ts';
import { changeReceipts, fences } from './changeReceipts.ts';
import { gridRows, type GridSight, gridSight } from './gridSight.ts';
import { gridDocuments, gridMaterials, lastRun } from './gridWindow.ts';
import { seenDocuments } from './seenDocuments.ts';

const day = z.string().refine(isDate, '日期不正确');
const filter: z.ZodType<GridFilter> = z.strictObject({
  search: z.string().max(100),
  planner: z.guid().nullable(),
  only: z.enum(['all', 'short', 'low', 'late']),
  until: day.nullable(),
});
const place = z.int().min(0).max(10_000_000);
const base = '/data/supplyDemandGrid';
const quantity = z.string().regex(/^\d{1,16}(\.\d{1,10})?$/, '数量不正确');
const receiptChange: z.ZodType<ReceiptChange> = z.strictObject({
  material: z.guid(),
  from: day,
  to: day,
  shown: quantity,
  change: z.union([
    z.strictObject({ do: z.literal('quantity'), qty: quantity }),
    z.strictObject({ do: z.literal('move'), from: day, to: day }),
    z.strictObject({ do: z.literal('firm') }),
  ]),
});

async function answerOf(work: () => Promise<void>): Promise<ReceiptAnswer> {
  try {
    await work();
    return { problem: '' };
  } catch (failure) {
    if (failure instanceof Refusal) return { problem: failure.message };
    throw failure;
  }
}

async function materialsOf(
  context: Context,
  asked: GridFilter,
): Promise<{ all: readonly IndexedMaterial[]; found: readonly IndexedMaterial[]; sees: GridSight }> {
  authorise(context, entities.supplyDemandGrid, 'view');
  const sees = gridSight(context);
  const seen = await gridRows(context);
  const index = await gridIndex(context);
  const all = seen === null ? index : index.filter(({ id }) => seen.has(id));
  const { search, planner, only, until } = asked;
  const isEverything = search === '' && planner === null && only === 'all' && until === null;
  return { all, found: isEverything ? all : all.filter((material) => passes(material, asked, sees)), sees };
}

export function supplyDemandCalls(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'POST',
      path: `${base}/window`,
      title: '供需平衡表的一段物料',
      body: z.strictObject({ filter, offset: place, limit: z.int().min(1).max(200) }),
    },
    async (call): Promise<GridWindow> => {
      const context = reading(ports, call);
      const { offset, limit, filter: asked } = call.body;
      const { all, found, sees } = await materialsOf(context, asked);
      const shown = found.slice(offset, offset + limit);
      const org = context.grants.org ?? '';
      const [materials, head] = await Promise.all([
        gridMaterials(context.session, { org, today: context.today }, shown, await fences(context), sees),
        offset === 0 ? lastRun(context.session, org) : null,
      ]);
      return {
        today: context.today,
        total: found.length,
        materials,
        head: offset === 0 ? { planners: sees.planner ? plannersOf(all) : [], lastRun: head } : null,
      };
    },
  );
  routes.signedIn(
    {
      method: 'POST',
      path: `${base}/nextShort`,
      title: '供需平衡表中下一个缺料的物料',
      body: z.strictObject({ filter, after: z.int().min(-1).max(10_000_000), back: z.boolean() }),
    },
    async (call): Promise<{ at: number } | null> => {
      const { filter: asked, after, back } = call.body;
      const { found } = await materialsOf(reading(ports, call), asked);
      const isShort = ({ shortDay }: IndexedMaterial): boolean => shortDay !== null;
      const at = back
        ? found.slice(0, Math.max(0, after)).findLastIndex(isShort)
        : found.findIndex((material, index) => index > after && isShort(material));
      return at < 0 ? null : { at };
    },
  );
  routes.signedIn(
    {
      method: 'POST',
      path: `${base}/receipts`,
      title: '供需平衡表中改动计划入库',
      body: z.strictObject({
        key: z.string().min(8).max(80),
        changes: z.array(receiptChange).min(1).max(200),
      }),
    },
    async (call): Promise<readonly ReceiptAnswer[]> => {
      const answers: ReceiptAnswer[] = [];
      // One after the other: what a cell is refused for leaves the others as they are.
      for (const [at, change] of call.body.changes.entries())
        answers.push(
          await answerOf(() =>
            writing(ports, call, (context) => changeReceipts(context, change, `${call.body.key}-${at}`)),
          ),
        );
      return answers;
    },
  );
  routes.signedIn(
    {
      method: 'POST',
      path: `${base}/documents`,
      title: '供需平衡表一个数字背后的单据',
      body: z.strictObject({
        material: z.guid(),
        from: z.union([z.literal(''), day]),
        to: day,
      }),
    },
    async (call): Promise<readonly GridDocument[]> => {
      const context = reading(ports, call);
      authorise(context, entities.supplyDemandGrid, 'view');
      gridSight(context);
      const seen = await gridRows(context);
      if (seen !== null && !seen.has(call.body.material)) return [];
      const found = await gridDocuments(
        context.session,
        { org: context.grants.org ?? '', today: context.today },
        call.body,
      );
      return seenDocuments(context, found);
    },
  );
}
