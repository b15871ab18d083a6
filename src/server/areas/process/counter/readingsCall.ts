// POST counters/readings: what a gateway read from one counter, in one transaction. A number that came before counts nothing
// again, so that a call may be repeated until it is answered.
import { machineCounter } from '#entities/process/counter/machineCounter.ts';
import { decimal, decimalText, isDecimalText } from '#model/decimal.ts';
import { Judged } from '#server/access/judged.ts';
import { writing } from '#server/http/contexts.ts';
import type { Routes } from '#server/http/routes.ts';
import type { Ports } from '#server/ports.ts';
import { invalid } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { scopedTable } from '#server/select/visible.ts';
import type { WriteContext } from '#server/writeContext.ts';
import * as z from 'zod';
import { takeReadings } from './takeReadings.ts';

const mostReadings = 500;
const mostSeq = 2_147_483_647;

const isCount = (text: string): boolean =>
  text.length <= 20 && isDecimalText(text) && decimal(text).greaterThanOrEqualTo(0);

const body = z.strictObject({
  /** Code of the counter, or its address. */
  counter: z.string().min(1).max(200),
  readings: z
    .array(
      z.strictObject({
        seq: z.int().min(0).max(mostSeq),
        /** Decimal text, as amounts everywhere. */
        raw: z.string().refine(isCount, '读数须是不小于 0 的数，写成文本'),
        readAt: z.iso.datetime({ offset: true }),
      }),
    )
    .min(1)
    .max(mostReadings),
});

const result = z.object({
  readings: z.array(
    z.object({
      seq: z.int().nullable(),
      result: z.string(),
      delta: z.string(),
      pieces: z.string(),
    }),
  ),
});

const byGateway = Judged.byRule('the gateway may enter readings of counters');

export function readingsCall(routes: Routes, ports: Ports): void {
  routes.signedIn(
    {
      method: 'POST',
      path: '/counters/readings',
      title: '机台计数器上报读数',
      code: 'machineCounter:enterReading',
      body,
      result,
    },
    (call): Promise<z.infer<typeof result>> =>
      writing(ports, call, async (context) => {
        const counter = await counterNamed(context, call.body.counter);
        const sent = call.body.readings
          .map(({ seq, raw, readAt }) => ({
            seq,
            raw: decimalText(decimal(raw)),
            readAt: new Date(readAt).toISOString(),
          }))
          .toSorted((one, other) => one.seq - other.seq);
        const { readings } = await takeReadings(context, byGateway, counter, sent);
        return { readings };
      }),
  );
}

/** The code goes before the address. */
async function counterNamed({ session, grants }: WriteContext, name: string): Promise<string> {
  const c = scopedTable(machineCounter, grants, 'c');
  const [found] = await selectRows(
    session,
    { id: c.id, code: c.code, source: c.sourceKind },
    sql`from ${c} where ${is(c.org, grants.org)} and (${is(c.code, name)} or ${is(c.address, name)})
      order by (${is(c.code, name)}) desc limit 1`,
  );
  const refused = (message: string) => invalid([{ field: 'counter', level: 'error', message }]);
  if (found === undefined) throw refused(`没有编码或地址是“${name}”的机台计数器，请核对网关的设置`);
  if (found.source === 'manual')
    throw refused(`计数器 ${found.code ?? ''} 的来源是手工，不接收上报，请先改它的来源`);
  return found.id;
}
