// The calls of importing and exporting: template, upload or pasted block with a first look, and the jobs that follow.
import { configNumber } from '#server/configuration/config.ts';
import { businessDate } from '#model/time/calendar.ts';
import { can, type Grants } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import {
  joinField,
  type ExportRequest,
  type ImportMode,
  type ImportPreview,
  type ImportRequest,
  type JobView,
} from '#model/wire/jobs.ts';
import { authoriseExport } from '#server/exports/exportRights.ts';
import { badFile, openUploaded } from './uploadedWorkbook.ts';
import type { SignedInCall } from '#server/http/call.ts';
import { knownEntity, listedEntity } from '#server/http/dataRoutes.ts';
import { draftLimits } from '#server/http/dataSchemas.ts';
import { exportSchema, importSchema, pasteSchema, uploadedWorkbook } from '#server/http/jobSchemas.ts';
import { nothing, type Routes } from '#server/http/routes.ts';
import { download, newJobFile, xlsxType } from '#server/jobs/jobFiles.ts';
import { putJob } from '#server/jobs/jobQueue.ts';
import { jobView } from '#server/jobs/jobViews.ts';
import type { Jobs } from '#server/jobs/runner.ts';
import type { Ports } from '#server/ports.ts';
import { notFound } from '#server/refusal.ts';
import { authoriseImport, importShape, isNeeded, joinTitle, type ImportShape } from './importShape.ts';
import { checkedSheets } from './mapping.ts';
import { pastedWorkbook } from './pasted.ts';
import { previewOf } from './preview.ts';
import { importTemplate } from './template.ts';
import { rememberedColumns } from './templates.ts';
import { sql, is, otherwise } from '#server/select/piece.ts';
import { selectRows } from '#server/select/select.ts';
import { plainTable } from '#server/select/plainTable.ts';

/** Bytes of an uploaded workbook. */
const largestImport = 50 * 1024 * 1024;
/** Room for the frame of a multipart body around its file. */
const frame = 16_384;

export function importRoutes(routes: Routes, ports: Ports, jobs: Jobs): void {
  routes.signedIn(
    { method: 'GET', path: '/imports/:entity/template', title: '下载导入模板', body: nothing },
    async (call) => {
      const { def, shape } = await importable(ports, call);
      return download(await importTemplate(shape), xlsxType, `${def.title}导入模板.xlsx`);
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/imports/:entity/file',
      title: '上传导入文件',
      form: { bytes: largestImport + frame },
      body: uploadedWorkbook,
    },
    async (call) => {
      const target = await importable(ports, call);
      const { file } = call.body;
      refuseOtherKinds(file);
      return taken(ports, call, target, new Uint8Array(await file.arrayBuffer()), file.name);
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/imports/:entity/paste',
      title: '粘贴导入',
      body: pasteSchema,
      limits: draftLimits,
    },
    async (call) => {
      const target = await importable(ports, call);
      return taken(
        ports,
        call,
        target,
        await pastedWorkbook(target.shape, call.body),
        `粘贴的${target.def.title}.xlsx`,
      );
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/imports/:entity', title: '导入', body: importSchema },
    async (call): Promise<JobView> => {
      const { def, shape } = await importable(ports, call);
      const request: ImportRequest = call.body;
      authoriseImport(call.grants, def, request.mode);
      checkedSheets(shape, request.sheets);
      const u = plainTable('import_upload', 'u', { path: 'text', userId: 'ref', fileName: 'text' });
      const [upload] = await selectRows(
        ports.database,
        { fileName: otherwise(u.fileName, '') },
        sql`from ${u} where ${is(u.path, request.file)} and ${is(u.userId, call.grants.userId)}`,
      );
      if (upload === undefined) throw notFound('上传的文件已过期删除，请重新上传');
      const job = await putJob(ports, call.grants, call.requestId, {
        kind: 'import',
        entity: def.name,
        fileName: upload.fileName,
        request,
        columns: {
          file: request.file,
          mode: request.mode,
          dry_run: request.dryRun,
          all_or_nothing: request.allOrNothing,
          writing: false,
        },
      });
      jobs.wake();
      return jobView(ports, call.grants, job.id);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/exports/:entity', title: '导出全部筛选结果', body: exportSchema },
    async (call): Promise<JobView> => {
      const def = listedEntity(call);
      const request: ExportRequest = call.body;
      authoriseExport(call.grants, def);
      const { columns: _columns, format, ...question } = request;
      const job = await putJob(ports, call.grants, call.requestId, {
        kind: 'export',
        entity: def.name,
        fileName: `${def.title}-${businessDate(call.now).replaceAll('-', '')}.${format}`,
        request,
        columns: { format, filter_text: JSON.stringify(question) },
      });
      jobs.wake();
      return jobView(ports, call.grants, job.id);
    },
  );
}

/** Looks through a workbook and keeps it for the import that may follow. */
async function taken(
  ports: Ports,
  { grants }: SignedInCall<unknown>,
  { def, shape, modes }: Importable,
  bytes: Uint8Array,
  fileName: string,
): Promise<ImportPreview> {
  const remembered = await rememberedColumns(ports, grants, def.name);
  const most = await configNumber(ports.database, 'importMaxRows');
  const found = await previewOf(await openUploaded(bytes), shape, remembered.columns, most);
  const path = newJobFile(ports, 'imports', grants.userId, 'xlsx');
  await ports.files.write(path, bytes, xlsxType);
  await ports.database.query(
    'insert into import_upload (path, user_id, file_name, created_at) values ($1, $2::uuid, $3, $4::timestamptz)',
    [path, grants.userId, fileName.slice(-200), new Date(ports.clock.now()).toISOString()],
  );
  const [first = 'insert'] = modes;
  return {
    file: path,
    fileName,
    sheets: found.sheets,
    tables: shape.tables.map(({ lines, title, fields }) => ({
      lines,
      title,
      targets: [
        ...(lines === null ? [] : [{ field: joinField, title: joinTitle(shape), required: true }]),
        ...fields.map((each) => ({ field: each.key, title: each.title, required: isNeeded(each, shape) })),
      ],
    })),
    modes,
    mode: remembered.mode !== null && modes.includes(remembered.mode) ? remembered.mode : first,
    remarks: found.remarks.slice(0, 50),
  };
}

interface Importable {
  def: EntityDef;
  shape: ImportShape;
  modes: ImportMode[];
}

/** @throws Refusal 403 when the session may not import into the entity at all */
async function importable(ports: Ports, call: SignedInCall<unknown>): Promise<Importable> {
  const def = knownEntity(call);
  const modes = modesOf(call.grants, def);
  const [first = 'insert'] = modes;
  authoriseImport(call.grants, def, first);
  const { matched } = await rememberedColumns(ports, call.grants, def.name);
  return { def, shape: importShape(def, call.grants, matched), modes };
}

/** Documents can only be added: what was made of them is kept elsewhere too. */
function modesOf(grants: Grants, def: EntityDef): ImportMode[] {
  const add = can(grants, def, 'create');
  const change =
    can(grants, def, 'edit') && def.kind !== 'document' && importShape(def, grants).keys.length > 0;
  return [
    ...(add ? ['insert' as const] : []),
    ...(change ? ['update' as const] : []),
    ...(add && change ? ['upsert' as const] : []),
  ];
}

function refuseOtherKinds({ name, size }: File): void {
  if (size === 0) throw badFile('文件是空的，请重新选择');
  if (size > largestImport) throw badFile('文件超过 50 MB，请拆成几个文件后上传');
  if (/\.xlsm$/i.test(name)) throw badFile('文件含有宏，不能导入，请另存为不含宏的 .xlsx 后重新上传');
  if (/\.(xls|et|xlsb|ods|csv|txt)$/i.test(name))
    throw badFile('只能导入 .xlsx 文件，请用 Excel 或 WPS 另存为 .xlsx 后重新上传');
  if (!/\.xlsx$/i.test(name)) throw badFile('这不是 Excel 文件，请选择扩展名为 .xlsx 的文件');
}
