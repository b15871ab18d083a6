// Background work of 成本重算: every pool that is marked, and of runs by hand every pool with movements since the day asked
// for, each in a transaction of its own, so that lists and postings go on.
import { Decimal, decimalText } from '#model/decimal.ts';
import * as z from 'zod';
import { defineJobKind } from '#server/jobs/jobKind.ts';
import type { End } from '#server/jobs/jobStore.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import { Stopping } from '#server/jobs/runningJob.ts';
import { recostPool, type Recosted } from '#server/ledgers/stock/costing/recostPool.ts';
import { inTransaction } from '#server/pipeline/transaction.ts';
import { Refusal } from '#server/refusal.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { namedColumns, presentColumns, written } from '#server/select/named.ts';
import { returningRows, type Selected, selectRows } from '#server/select/select.ts';

const input = z.strictObject({ id: z.guid() });
type Work = JobWork<z.infer<typeof input>>;

const zero = new Decimal(0);

export const recostJob = defineJobKind({
  title: '成本重算',
  input,
  right: { unasked: 'bills dated back ask for it in the name of whoever approved them' },
  queuedBy: 'action',
  unit: '成本池',
  perOrganisation: 1,
  keptDays: 30,
  afterLoss: 'again',
  async run(work: Work): Promise<End> {
    try {
      return await ran(work);
    } catch (error) {
      const reason: unknown = work.signal.aborted ? work.signal.reason : null;
      if (reason instanceof Stopping && reason.why === 'cancelled') {
        await ended(work, 'cancelled', null);
        return { state: 'cancelled', message: '成本重算已取消，没算到的成本池仍标着待重算' };
      }
      if (work.signal.aborted) throw error;
      const message =
        error instanceof Refusal
          ? error.message
          : `服务器内部错误，没算到的成本池仍标着待重算，请重试；如再次出现，请把任务编号 ${work.job.code} 告诉管理员`;
      if (!(error instanceof Refusal))
        work.ports.log.write('error', 'recost.failed', { job: work.job.code, problem: String(error) });
      await ended(work, 'failed', message);
      return { state: 'failed', message };
    }
  },
});

const meta = ({ job }: Work) => ({ requestId: job.code, sessionId: null });

function inOne<T>(work: Work, what: (context: WriteContext) => Promise<T>): Promise<T> {
  return inTransaction(work.ports, work.grants, meta(work), what);
}

async function ran(work: Work): Promise<End> {
  const { id } = work.input;
  const pools = await inOne(work, (context) => begun(context, id));
  if (pools === null) return { state: 'cancelled', message: '成本重算已取消或已做完' };
  const totals = { rowsRead: 0, rowsChanged: 0, deltaStock: zero, deltaOut: zero };
  for (const [at, row] of pools.entries()) {
    await work.progress({ done: at, total: pools.length });
    const result = await inOne(work, async (context) => {
      const recosted = await recostPool(context, {
        pool: row.id,
        from: row.fromDate,
        settleBefore: context.today.slice(0, 7),
        onRows: async () => work.progress({ done: at, total: pools.length }),
      });
      if (recosted !== null) await noted(context, id, at + 1, recosted, row.cause);
      return recosted;
    });
    if (result === null) continue;
    totals.rowsRead += result.rowsRead;
    totals.rowsChanged += result.rowsChanged;
    totals.deltaStock = totals.deltaStock.plus(result.deltaStock);
    totals.deltaOut = totals.deltaOut.plus(result.deltaOut);
  }
  await inOne(work, async (context) => {
    await context.session.query(
      `update recost_run set status = 'succeeded', version = version + 1, finished_at = $2::timestamptz, progress = 100, pool_count = $3::integer,
         rows_read = $4::integer, rows_changed = $5::integer, delta_stock = $6::numeric, delta_out = $7::numeric, delta_declared = 0
       where id = $1::uuid and status = 'running'`,
      [
        id,
        context.now,
        pools.length,
        totals.rowsRead,
        totals.rowsChanged,
        decimalText(totals.deltaStock),
        decimalText(totals.deltaOut),
      ],
    );
    context.affect('recostRun', id);
  });
  return {
    state: 'done',
    message: `成本重算完成：${pools.length} 个成本池，调整 ${totals.rowsChanged} 行`,
  };
}

const wanted = {
  ...presentColumns('w', { id: 'ref', cause: 'text' }),
  ...namedColumns('w', { fromDate: 'date' }),
};

/** The pools to walk and from when; null where the run is no longer to be done. */
async function begun(context: WriteContext, id: string): Promise<Selected<typeof wanted>[] | null> {
  const { session, grants, now } = context;
  const change = written(
    `update recost_run set status = 'running', started_at = $2::timestamptz, progress = 0, error_text = null, finished_at = null, version = version + 1
     where id = $1::uuid and org = $3::uuid and status in ('queued', 'running')`,
    [id, now, grants.org],
  );
  const [run] = await returningRows(
    session,
    change,
    namedColumns('recost_run', { trigger: 'dict', fromDate: 'date' }),
  );
  if (run === undefined) return null;
  await session.query('delete from recost_run_pools where doc_id = $1::uuid', [id]);
  context.affect('recostRun', id);
  const pools = written(
    `from (select p.id, p.material, least(p.recost_from, case when $2 then $3::date end) as from_date,
       case when p.recost_from is null then '手工' else '补录或反审核' end as cause
     from stock_cost_pool p
     where p.org = $1::uuid and (p.recost_from is not null or ($2 and exists (select 1 from stock_ledger l
       where l.org = p.org and l.material = p.material and l.owner_type = 'own' and l.biz_date >= $3::date)))) w
     order by w.material, w.id`,
    [grants.org, run.trigger === 'manual', run.fromDate],
  );
  return selectRows(session, wanted, pools);
}

async function noted(
  { session }: WriteContext,
  id: string,
  seq: number,
  { material, lot, fromDate, rowsChanged, deltaStock }: Recosted,
  cause: string,
): Promise<void> {
  await session.query(
    `insert into recost_run_pools (id, doc_id, seq, material, lot, from_date, cause, rows_changed, delta_stock)
     values (gen_random_uuid(), $1::uuid, $2::integer, $3::uuid, $4::uuid, $5::date, $6, $7::integer, $8::numeric)`,
    [id, seq, material, lot, fromDate, cause, rowsChanged, decimalText(deltaStock)],
  );
}

async function ended(work: Work, status: 'cancelled' | 'failed', message: string | null): Promise<void> {
  await inOne(work, async (context) => {
    await context.session.query(
      `update recost_run set status = $2, error_text = $3, finished_at = $4::timestamptz, version = version + 1
       where id = $1::uuid and org = $5::uuid and status in ('queued', 'running')`,
      [work.input.id, status, message, context.now, context.grants.org],
    );
    context.affect('recostRun', work.input.id);
  });
}
