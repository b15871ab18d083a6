// An import from beginning to end. Each batch is one transaction with what is said about it: however the server ends,
// a record is there as a whole or not at all, and the job knows which of them were done.
import { organization } from '#entities/master/organization.ts';
import { entityOf } from '#entities/registry.ts';
import { businessDate } from '#model/time/calendar.ts';
import type { Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import type { ImportFault, ImportRequest } from '#model/wire/jobs.ts';
import type { Workbook } from '#sheets/workbookReader.ts';
import { badFile, openUploaded } from './uploadedWorkbook.ts';
import { importSchema } from '#server/http/jobSchemas.ts';
import { validated } from '#server/http/validate.ts';
import { newJobFile, xlsxType } from '#server/jobs/jobFiles.ts';
import { step, type End, type Job } from '#server/jobs/jobStore.ts';
import type { JobWork, Tell } from '#server/jobs/jobWork.ts';
import { dictionaryValues } from '#server/document/dictionaryValues.ts';
import { newId } from '#server/ids.ts';
import { inTransaction, readContext } from '#server/pipeline/transaction.ts';
import { failureCode } from '#server/store/failure.ts';
import type { Ports, SqlSession } from '#server/ports.ts';
import { Refusal } from '#server/refusal.ts';
import { is, sql } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { headerTable } from '#server/select/table.ts';
import { problemOfFailure } from '#server/store/uniques.ts';
import { errorFile } from './errorFile.ts';
import { faultAt, forgetFaults, keepFaults } from './faults.ts';
import { rememberedColumns } from './templates.ts';
import { authoriseImport, importShape, joinTitle, type ImportShape } from './importShape.ts';
import { faultOf, problemsIn } from './recordFaults.ts';
import { judgeBatch, type RightRecord } from './judgeBatch.ts';
import type { Places } from './readCells.ts';
import type { FileState } from './fileState.ts';
import { Lookup } from './lookup.ts';
import { checkedSheets } from './mapping.ts';
import { recordsOf, type FileRecord, type RecordSource } from './records.ts';
import { inBulk, writeRecords } from './writeRecords.ts';

/** Records of one transaction: on the embedded engine everybody else waits as long as one takes. */
const batchSize = 100;

/** Null when the job was asked to stop. */
export async function runImport({ ports, grants, job, tell }: JobWork): Promise<End> {
  const def = entityOf(job.entity);
  const request = validated(importSchema, job.request);
  if (def === undefined) throw badFile('业务对象已不存在，无法导入');
  authoriseImport(grants, def, request.mode);
  const stored = job.file === null ? null : await ports.files.read(job.file);
  if (stored === null) throw badFile('上传的文件已过期删除，请重新上传');
  const workbook = await openUploaded(stored.content);
  const { matched } = await rememberedColumns(ports, grants, def.name);
  const shape = importShape(def, grants, matched);
  const sheets = checkedSheets(shape, request.sheets);
  const source = await recordsOf(workbook, shape, sheets);
  const run = new Run(ports, grants, job, def, { ...request, sheets }, shape, source, tell);
  const resumed = job.writing;
  let stopped = false;
  if (request.dryRun || (request.allOrNothing && !resumed)) {
    await run.begin(false);
    stopped = await run.pass(false);
    if (stopped) return { state: 'cancelled', message: '已取消，没有写入数据' };
    if (request.dryRun || run.faults > 0) return run.finish(workbook, false);
  }
  if (resumed) run.resume();
  else await run.begin(true);
  stopped = await run.pass(true);
  if (stopped)
    return { state: 'cancelled', message: `已取消：取消前写入了 ${run.succeeded} 条，其余没有写入` };
  return run.finish(workbook, true);
}

class Run {
  done = 0;
  succeeded = 0;
  failed = 0;
  faults = 0;
  /** Writing counts as such from here on. */
  #writing = false;
  #state: FileState | null = null;
  readonly #ports: Ports;
  readonly #grants: Grants;
  readonly #job: Job;
  readonly #def: EntityDef;
  readonly #request: ImportRequest;
  readonly #shape: ImportShape;
  readonly #source: RecordSource;
  readonly #tell: Tell;

  constructor(
    ports: Ports,
    grants: Grants,
    job: Job,
    def: EntityDef,
    request: ImportRequest,
    shape: ImportShape,
    source: RecordSource,
    tell: Tell,
  ) {
    this.#ports = ports;
    this.#grants = grants;
    this.#job = job;
    this.#def = def;
    this.#request = request;
    this.#shape = shape;
    this.#source = source;
    this.#tell = tell;
  }

  get #meta(): { requestId: string; sessionId: null } {
    return { requestId: this.#job.code, sessionId: null };
  }

  /** From the first record, with nothing counted. */
  async begin(writing: boolean): Promise<void> {
    this.done = this.succeeded = this.failed = this.faults = 0;
    this.#state = null;
    await forgetFaults(this.#ports.database, this.#job.id);
    await step(this.#ports, this.#ports.database, this.#job, {
      ...this.#counts,
      total: this.#source.total,
      writing,
    });
  }

  /** After the last record that was written before the server ended. */
  resume(): void {
    const { done, succeeded, failed, faults } = this.#job;
    Object.assign(this, { done, succeeded, failed, faults });
  }

  get #counts() {
    return { done: this.done, succeeded: this.succeeded, failed: this.failed, faults: this.faults };
  }

  /** True when it was asked to stop. */
  async pass(writing: boolean): Promise<boolean> {
    this.#writing = writing;
    const from = this.done;
    const size = inBulk(this.#def) ? batchSize : 1;
    for await (const batch of this.#source.records(size)) {
      const records = batch.filter(({ index }) => index >= from);
      if (records.length === 0) continue;
      const stop = writing ? await this.#write(records) : await this.#check(records);
      await this.#tell(this.done, this.#source.total);
      if (stop) return true;
    }
    const orphans = this.#source.orphans().map(({ sheet, row, column, key }) => {
      const title = joinTitle(this.#shape);
      const message =
        key === ''
          ? `请填写${title}，说明这一行属于哪个${this.#def.title}`
          : `“${this.#def.title}”表中没有${title}“${key}”，请补上该${this.#def.title}的行或改正`;
      return faultAt(sheet, row.row, column, title, message);
    });
    if (orphans.length > 0)
      await this.#ports.database.transaction((session) => this.#advance(session, [], 0, orphans));
    return false;
  }

  async #stateIn(session: SqlSession): Promise<FileState> {
    if (this.#state !== null) return this.#state;
    const o = headerTable(organization, 'o');
    const [own] = await selectRows(
      session,
      { localCurrency: o.localCurrency },
      sql`from ${o} where ${is(o.id, this.#grants.org)}`,
    );
    const lookup = new Lookup();
    const now = this.#ports.clock.now();
    this.#state = {
      lookup,
      mode: this.#request.mode,
      localCurrency: own?.localCurrency ?? null,
      facts: { refs: {}, at: now },
      values: new Map(),
      reader: {
        shape: this.#shape,
        lookup,
        today: businessDate(now),
        now: new Date(now).toISOString(),
        newId: () => newId(this.#ports),
        dictionary: await dictionaryValues(readContext(this.#ports, this.#grants, this.#meta)),
      },
    };
    return this.#state;
  }

  async #check(records: readonly FileRecord[]): Promise<boolean> {
    const { database } = this.#ports;
    const state = await this.#stateIn(database);
    // In one transaction, though it writes nothing: outside of one every question would put up the organisation's wall anew.
    const judged = await inTransaction(this.#ports, this.#grants, this.#meta, (context) =>
      judgeBatch(context, state, records, false),
    );
    if (!inBulk(this.#def)) {
      for (const right of judged.right.splice(0)) {
        const problems = await this.#trial(right);
        if (problems.length === 0) judged.right.push(right);
        else judged.faulty += 1;
        judged.faults.push(...problems.map((problem) => faultOf(state, right.record, right.places, problem)));
      }
    }
    return database.transaction((session) => this.#advance(session, records, judged.faulty, judged.faults));
  }

  /** Stores the record and takes it back: only so is known what behaviours and ledgers say to it. */
  async #trial(right: RightRecord): Promise<ReturnType<typeof problemsIn>> {
    try {
      await inTransaction(this.#ports, this.#grants, this.#meta, async (context) => {
        await writeRecords(context, this.#def, [right]);
        throw new TakenBack();
      });
    } catch (error) {
      if (error instanceof Refusal) return problemsIn(error);
      if (!(error instanceof TakenBack)) throw error;
    }
    return [];
  }

  async #write(records: readonly FileRecord[]): Promise<boolean> {
    const state = await this.#stateIn(this.#ports.database);
    const counts = this.#counts;
    let places: Places = new Map();
    try {
      return await inTransaction(this.#ports, this.#grants, this.#meta, async (context) => {
        Object.assign(this, counts);
        const judged = await judgeBatch(context, state, records, true);
        places = judged.right[0]?.places ?? places;
        await writeRecords(context, this.#def, judged.right);
        return this.#advance(context.session, records, judged.faulty, judged.faults);
      });
    } catch (error) {
      Object.assign(this, counts);
      const [record] = records;
      const problem = problemOfFailure(this.#def, error);
      const problems =
        error instanceof Refusal ? problemsIn(error) : problem === null ? valueProblem(error) : [problem];
      if (problems.length === 0 || record === undefined) throw error;
      if (records.length === 1) {
        const faults = problems.map((each) => faultOf(state, record, places, each));
        return this.#ports.database.transaction((session) => this.#advance(session, records, 1, faults));
      }
      // Somebody else was faster with one of them: one at a time, so that only that one is refused.
      for (const each of records) if (await this.#write([each])) return true;
      return false;
    }
  }

  /** Counts the records and keeps their faults, in the transaction that wrote them. */
  async #advance(
    session: SqlSession,
    records: readonly FileRecord[],
    faulty: number,
    faults: readonly ImportFault[],
  ): Promise<boolean> {
    await keepFaults(session, this.#job.id, this.faults, faults);
    this.done += records.length;
    this.failed += faulty;
    this.succeeded += records.length - faulty;
    this.faults += faults.length;
    return step(this.#ports, session, this.#job, { ...this.#counts, writing: this.#writing });
  }

  async finish(workbook: Workbook, written: boolean): Promise<End> {
    const message = this.#message(written);
    if (this.faults === 0) return { state: 'done', message };
    const { id, userId } = this.#job;
    const onlyFaulty = written && this.succeeded > 0;
    const content = await errorFile({
      session: this.#ports.database,
      job: id,
      workbook,
      shape: this.#shape,
      sheets: this.#request.sheets,
      onlyFaulty,
    });
    const path = newJobFile(this.#ports, 'faults', userId, 'xlsx');
    await this.#ports.files.write(path, content, xlsxType);
    return { state: 'done', message, file: { column: 'error_file', path } };
  }

  #message(written: boolean): string {
    const { title } = this.#def;
    const wrong = this.faults === 0 ? '' : `，${this.failed} 条有错（共 ${this.faults} 处）`;
    if (written) return `已导入 ${this.succeeded} 条${title}${wrong}`;
    if (this.#request.dryRun) return `检查完成：${this.succeeded} 条可以导入${wrong}`;
    return `没有写入数据：${this.failed} 条有错（共 ${this.faults} 处），请改正后重新导入`;
  }
}

class TakenBack extends Error {
  override name = 'TakenBack';
}

/** Class 22: a value the database cannot hold although it looked right. */
function valueProblem(error: unknown): ReturnType<typeof problemsIn> {
  return failureCode(error)?.startsWith('22') === true
    ? [{ field: '', level: 'error', message: '有超出允许范围的值，请检查这一行' }]
    : [];
}
