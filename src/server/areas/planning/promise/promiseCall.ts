// POST data/deliveryQuote/ask: delivery dates of lines while they are typed. Read only.
import * as z from 'zod';
import { entities } from '#entities/registry.ts';
import type { PromiseResult } from '#entities/planning/promise/promiseWire.ts';
import { isDate } from '#model/time/calendar.ts';
import { reading } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { isLimited, visibleIds } from '#server/store/visibleRows.ts';
import { notTold, promised } from './promised.ts';
import { seenPromises } from './seenPromises.ts';

const quantity = z.string().regex(/^\d{1,15}(\.\d{1,8})?$/, '数量不正确');
const line = z.strictObject({
  line: z.string().min(1).max(60),
  material: z.guid(),
  qty: quantity,
  wantedDate: z.string().refine(isDate, '日期不正确'),
});
/** Lines of one question. */
const mostLinesAsked = 500;

export function promiseCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'POST',
      path: '/data/deliveryQuote/ask',
      title: '问交期',
      code: 'deliveryQuote:quote',
      reads: true,
      body: z.strictObject({
        document: z.guid().nullable(),
        lines: z.array(line).min(1).max(mostLinesAsked),
      }),
    },
    async (call): Promise<PromiseResult> => {
      const context = reading(ports, call);
      const { lines, document } = call.body;
      const materials = lines.map((each) => each.material);
      const seen = isLimited(context.grants, entities.material)
        ? await visibleIds(context.session, context.grants, entities.material, materials)
        : new Set(materials);
      const asked = lines.filter((each) => seen.has(each.material));
      const answer = await promised(context, asked, { document, quote: null });
      const told = new Map((await seenPromises(context, answer.lines)).map((each) => [each.line, each]));
      return { ...answer, lines: lines.map((each) => told.get(each.line) ?? notTold(each.line)) };
    },
  );
}
