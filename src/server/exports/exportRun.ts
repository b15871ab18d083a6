// An export from beginning to end: the rows of a list as its user sees them now, written as they are read. References are
// written so that an import finds the same records again.
import { codeText } from '#entities/codeLists.ts';
import { entityOf } from '#entities/registry.ts';
import { definitionAsked } from '#model/report/bucketColumns.ts';
import { businessDate, shanghaiText } from '#model/time/calendar.ts';
import { canField, grantsFor, type Grants } from '#model/rights/can.ts';
import { isShown } from '#model/rights/visible.ts';
import { fieldAt } from '#model/derive/system.ts';
import type { EntityDef, FieldValue } from '#model/entity.ts';
import { isDecimal, type FieldDef } from '#model/fields.ts';
import type { ExportRequest } from '#model/wire/jobs.ts';
import { kindOf } from '#model/kind.ts';
import { plainText } from '#model/text/plainText.ts';
import type { RefMap, RefRecord } from '#model/refs.ts';
import { refTextIn } from '#model/derive/columns.ts';
import { readGrants } from '#server/access/grants.ts';
import type { Context } from '#server/context.ts';
import { Lookup } from '#server/imports/lookup.ts';
import { configNumber } from '#server/configuration/config.ts';
import { sheetLimits } from '#sheets/cells.ts';
import { csvHead, csvLine } from '#sheets/csv.ts';
import { createWorkbook, type SheetColumn } from '#sheets/workbookWriter.ts';
import { exportSchema } from '#server/http/jobSchemas.ts';
import { validated } from '#server/http/validate.ts';
import { csvType, newJobFile, xlsxType } from '#server/jobs/jobFiles.ts';
import { step, type End, type Job } from '#server/jobs/jobStore.ts';
import type { JobWork } from '#server/jobs/jobWork.ts';
import type { Ports } from '#server/ports.ts';
import { readContext } from '#server/pipeline/transaction.ts';
import { forbidden, invalid } from '#server/refusal.ts';
import { shapeOf } from '#server/store/shape.ts';
import { streamList } from '#server/store/list/stream.ts';
import { authoriseExport, rightsDigest } from './exportRights.ts';
import { namedFieldsOf } from '#model/namedFields.ts';

const batchSize = 500;
/** A sheet holds no more besides its head and the totals; a file of text neither, so that both can be opened. */
const mostInSheet = sheetLimits.rows - 2;

interface ExportColumn {
  path: string;
  field: FieldDef;
  sheet: SheetColumn;
  summed: boolean;
  /** What a reference is called in this column; its name stands in another one where this is the code. */
  refText: 'code' | 'name';
}

/** Texts of referred records, by entity and id. */
type Labels = Readonly<Record<string, ReadonlyMap<string, { code: string; name: string }>>>;

export async function runExport({ ports, grants, job, tell }: JobWork): Promise<End> {
  const def = entityOf(job.entity);
  const request = validated(exportSchema, job.request);
  if (def === undefined) throw forbidden('业务对象已不存在，无法导出');
  authoriseExport(grants, def);
  const today = businessDate(ports.clock.now());
  const columns = columnsOf(definitionAsked(def, request.parameters ?? {}, today), grants, request);
  if (columns.length === 0)
    throw invalid([
      { field: 'columns', level: 'error', message: '没有可以导出的列，请在列表中显示至少一列' },
    ]);
  const context = readContext(ports, grantsFor(grants, def, 'export'), {
    requestId: job.code,
    sessionId: null,
  });
  const { columns: _columns, format, ...question } = request;
  const stream = await streamList(
    context,
    def,
    question,
    columns.map(({ path }) => path),
  );
  const mostRows = Math.min(await configNumber(context.session, 'exportMaxRows'), mostInSheet);
  if (stream.total > mostRows)
    throw invalid([
      {
        field: '',
        level: 'error',
        message: `共 ${stream.total} 行，一次最多导出 ${mostRows} 行，请先缩小筛选范围`,
      },
    ]);
  const file = format === 'csv' ? csvFile(columns) : await xlsxFile(def, columns);
  let done = 0;
  const names = new Lookup();
  for await (const { rows, refs } of stream.batches(batchSize)) {
    const labels = await labelsOf(context, names, refs);
    await file.add(rows.map((row) => columns.map((column) => cellOf(column, row[column.path], labels))));
    done += rows.length;
    const stop = await step(ports, ports.database, job, { done, total: Math.max(stream.total, done) });
    await tell(done, stream.total);
    if (stop) return { state: 'cancelled', message: '已取消' };
  }
  // The rows of a list can be read back, where a row of totals would be one more record.
  const summed = def.kind === 'report' ? columns.filter((column) => column.summed) : [];
  const sums = done === 0 ? {} : await stream.sums(summed.map(({ path }) => path));
  if (summed.length > 0 && done > 0)
    await file.total(columns.map(({ path }, at) => sums[path] ?? (at === 0 ? '合计' : '')));
  const content = await file.finish();
  await refuseWithoutRights(ports, grants, job, def);
  const path = newJobFile(ports, 'exports', job.userId, format);
  await ports.files.write(path, content, format === 'csv' ? csvType : xlsxType);
  await step(ports, ports.database, job, { done, total: done });
  return { state: 'done', message: `已导出 ${done} 行`, file: { column: 'file', path } };
}

/** Rights may be taken while rows are written: what they are at the end decides, and is kept for each download. */
async function refuseWithoutRights(ports: Ports, before: Grants, job: Job, def: EntityDef): Promise<void> {
  const { database, log, clock } = ports;
  const grants = await readGrants({ database, log }, { userId: job.userId, org: job.org }, clock.now());
  authoriseExport(grants, def);
  const rights = await rightsDigest(grants, def);
  if (rights !== (await rightsDigest(before, def))) throw forbidden('导出期间您的数据权限有变化，请重新导出');
  await database.query('update export_job set rights = $2 where id = $1::uuid and claim = $3', [
    job.id,
    rights,
    job.claim,
  ]);
}

/** Fields the user may no longer see are left out, as they are in the list. */
function columnsOf(def: EntityDef, grants: Grants, { columns, lines }: ExportRequest): ExportColumn[] {
  const { header, figures, lines: below } = shapeOf(def);
  const has = (path: string): boolean => {
    const dot = path.indexOf('.');
    return dot < 0
      ? header.columns.has(path) || figures.has(path)
      : path.slice(0, dot) === lines && below.get(lines)?.columns.has(path.slice(dot + 1)) === true;
  };
  return columns.flatMap(({ field: path, title }): ExportColumn[] => {
    const field = fieldAt(def, path);
    if (field === undefined || !has(path) || !isShown(grants, def, path)) return [];
    const kind =
      isDecimal(field) || field.kind === 'integer'
        ? 'number'
        : field.kind === 'date' || field.kind === 'datetime'
          ? 'date'
          : 'text';
    const width = Math.max(field.kind === 'longText' ? 30 : kind === 'text' ? 16 : 13, title.length * 2 + 2);
    const summed =
      canField(grants, def, path) &&
      field.total === true &&
      field.transient !== true &&
      (lines === undefined || path.includes('.'));
    const fields = lines !== undefined && path.includes('.') ? def.lines?.[lines]?.fields : def.fields;
    const refText = refTextIn(fields ?? {}, path.slice(path.lastIndexOf('.') + 1));
    return [{ path, field, summed, refText, sheet: { title, width, kind, ...decimalsOf(field) } }];
  });
}

/** Decimals a column shows at least; where they depend on unit or currency, every value shows its own. */
function decimalsOf(field: FieldDef): { decimals?: number } {
  if (field.scale !== undefined && /^\d$/.test(field.scale)) return { decimals: Number(field.scale) };
  return field.kind === 'money' ? { decimals: 2 } : {};
}

/** Numbers and days plain, for the writer to make cells of; references and choices as they are called. */
function cellOf({ field, refText }: ExportColumn, value: FieldValue | undefined, labels: Labels): string {
  if (value === null || value === undefined || value === '') return '';
  const label = (id: FieldValue): string =>
    typeof id === 'string' ? (labels[field.entity ?? '']?.get(id)?.[refText] ?? '') : '';
  switch (field.kind) {
    case 'ref':
      return label(value);
    case 'refs':
      return Array.isArray(value) ? (value as readonly FieldValue[]).map(label).join('、') : '';
    case 'dict':
      return codeText(field.dict ?? '', typeof value === 'string' ? value : null);
    case 'datetime':
      return typeof value === 'string' ? shanghaiText(value) : '';
    case 'richText':
      return typeof value === 'string'
        ? value
            .replaceAll(/<[^>]*>/g, ' ')
            .replaceAll(/\s+/g, ' ')
            .trim()
        : '';
    case 'integer':
      return plainText(value);
    case 'json':
      return JSON.stringify(value);
    default:
      return typeof value === 'string' ? value : kindOf(field.kind).format(value, field);
  }
}

/** A name stands for its record only where an import would find that one record by it; the code does otherwise. */
async function labelsOf(context: Context, names: Lookup, refs: RefMap): Promise<Labels> {
  for (const [entity, records] of Object.entries(refs))
    for (const { name } of Object.values(records)) names.want(entity, name);
  await names.load(context);
  const label = (entity: string, { id, code, name, fields }: RefRecord): { code: string; name: string } => {
    const found = name === '' ? { count: 2 } : names.find(entity, name, 'codeOrName');
    // What is found by neither belongs to another organisation and goes by its name, unless that is more than the name.
    const isTheOne =
      'id' in found ? found.id === id : found.count === 0 && (namedFieldsOf(fields).name ?? name) === name;
    return { code: code || name, name: isTheOne ? name : code || name };
  };
  return Object.fromEntries(
    Object.entries(refs).map(([entity, records]) => [
      entity,
      new Map(Object.values(records).map((record) => [record.id, label(entity, record)])),
    ]),
  );
}

interface File {
  add(rows: readonly (readonly string[])[]): Promise<void>;
  total(cells: readonly string[]): Promise<void>;
  finish(): Promise<Uint8Array>;
}

async function xlsxFile(def: EntityDef, columns: readonly ExportColumn[]): Promise<File> {
  const workbook = createWorkbook();
  const sheet = await workbook.sheet({
    name: def.title,
    frozen: 1,
    columns: columns.map((column) => column.sheet),
  });
  return {
    add: (rows) => sheet.add(rows),
    total: (cells) => sheet.add([cells], { strong: true }),
    finish: () => workbook.finish(),
  };
}

function csvFile(columns: readonly ExportColumn[]): File {
  const sheet = columns.map((column) => column.sheet);
  const encoder = new TextEncoder();
  const pieces: BlobPart[] = [encoder.encode(csvHead(sheet))];
  const add = async (rows: readonly (readonly string[])[]): Promise<void> => {
    pieces.push(encoder.encode(rows.map((cells) => csvLine(cells, sheet)).join('')));
  };
  return {
    add,
    total: (cells) => add([cells]),
    finish: async () => new Uint8Array(await new Blob(pieces).arrayBuffer()),
  };
}
