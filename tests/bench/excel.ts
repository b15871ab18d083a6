// What a hundred thousand rows cost: a workbook of materials checked and written in the background, and a list of as
// many rows and twenty columns written to a file, while somebody else goes on reading.
import { columnsOf } from '#model/derive/columns.ts';
import { entityOf, hasEntity } from '#entities/registry.ts';
import type { ImportPreview, JobView } from '#model/wire/jobs.ts';
import type { Grants } from '#model/rights/can.ts';
import { signHeaders, signOf } from '#model/sign.ts';
import { DEMO_APP_ID, DEMO_SIGN_SECRET } from '#hosts/engine/demoCredentials.ts';
import { plainText } from '#model/text/plainText.ts';
import type { QueryResult } from '#model/wire/wire.ts';
import type { Product } from '#tests/screens/support/product.ts';
import { workbookOf } from '#tests/support/excelOffice.ts';
import type { Client } from '#tests/support/signedClient.ts';
import { done } from '#tests/support/workingCompany.ts';
import { figuresOf, type Figures } from './measure.ts';
import { allowSeveral, several } from './sessions.ts';
import { businessNow } from '#tests/support/time/businessClock.ts';

export interface ExcelRow {
  title: string;
  rows: number;
  /** Seconds. */
  took: number;
  /** Of somebody else's list meanwhile, in milliseconds. */
  meanwhile: Figures;
}

export async function measureExcel(
  product: Product,
  count: number,
  tell: (text: string) => void,
): Promise<ExcelRow[]> {
  await allowSeveral(product, ['admin']);
  const [clerk, other] = await several(product, 'admin', 2);
  if (clerk === undefined || other === undefined) throw new Error('nobody is signed in');
  const results: ExcelRow[] = [];
  const preview = await uploaded(product, clerk, await materials(clerk, count));
  const sheets = preview.sheets.map(({ sheet, lines, headRow, columns }) => ({
    sheet,
    lines,
    headRow,
    columns,
  }));
  const request = { file: preview.file, mode: 'insert', allOrNothing: false, sheets };
  const columns = columnsOf(entityOf('material') ?? missing(), { grants: everything, has: hasEntity })
    .filter(({ field }) => field.transient !== true)
    .slice(0, 20)
    .map(({ path, title }) => ({ field: path, title }));
  const jobs: [string, () => Promise<JobView>][] = [
    [
      `检查 ${count} 行物料`,
      () => done('check', clerk.post<JobView>('imports/material', { ...request, dryRun: true })),
    ],
    [
      `导入 ${count} 行物料`,
      () => done('import', clerk.post<JobView>('imports/material', { ...request, dryRun: false })),
    ],
    [
      `导出物料 × ${columns.length} 列`,
      () => done('export', clerk.post<JobView>('exports/material', { columns, format: 'xlsx' })),
    ],
  ];
  for (const [title, begin] of jobs) {
    const started = performance.now();
    const { id } = await begin();
    const waits: number[] = [];
    let job = await done('job', clerk.get<JobView>(`jobs/${id}`));
    while (job.state === 'waiting' || job.state === 'running') {
      const asked = performance.now();
      await done('list', other.post<QueryResult>('data/saleOrder/query', { offset: 0, limit: 50 }));
      waits.push(performance.now() - asked);
      await new Promise((resolve) => setTimeout(resolve, 200));
      job = await done('job', clerk.get<JobView>(`jobs/${id}`));
    }
    if (job.state !== 'done' || (job.failed ?? 0) > 0)
      throw new Error(`${title}: ${job.state} ${job.message}`);
    const row: ExcelRow = {
      title,
      rows: job.done,
      took: (performance.now() - started) / 1000,
      meanwhile: figuresOf(waits),
    };
    results.push(row);
    tell(
      `${title}　${row.rows} 行　${row.took.toFixed(1)} 秒　期间他人列表 p50 ${row.meanwhile.p50.toFixed(0)}　p95 ${row.meanwhile.p95.toFixed(0)} 毫秒`,
    );
  }
  return results;
}

function missing(): never {
  throw new Error('no materials');
}

const everything: Grants = {
  userId: '',
  login: '',
  userName: '',
  employee: null,
  department: null,
  departments: [],
  org: '',
  admin: true,
  codes: [],
  fieldGroups: [],
  scopes: {},
};

/** Materials of a kind, a unit and a category that are there already. */
async function materials(client: Client, count: number): Promise<Uint8Array> {
  const label = async (entity: string): Promise<string> => {
    const { rows } = await done(
      entity,
      client.post<QueryResult>(`data/${entity}/query`, { offset: 0, limit: 1, fields: ['code'] }),
    );
    return plainText(rows[0]?.['code']);
  };
  const [category, inventory, unit] = [
    await label('materialCategory'),
    await label('inventoryCategory'),
    await label('unit'),
  ];
  const mark = Date.now().toString(36).toUpperCase();
  const titles = [
    '物料编码',
    '物料名称',
    '物料分组',
    '存货类别',
    '基本单位',
    '规格型号',
    '品牌',
    '图号',
    '允许销售',
    '备注',
  ];
  const rows = Array.from({ length: count }, (_, index) => {
    const code = `${mark}${String(index).padStart(6, '0')}`;
    return [
      code,
      `深沟球轴承 ${code}`,
      category,
      inventory,
      unit,
      `规格 ${index % 300}`,
      '申浦',
      `DW-${index}`,
      '是',
      '',
    ];
  });
  return workbookOf({ name: '物料', rows: [titles, ...rows] });
}

async function uploaded({ address }: Product, client: Client, content: Uint8Array): Promise<ImportPreview> {
  const url = `${address}/api/restapi/imports/material/file`;
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], '物料.xlsx'));
  const headers = {
    [signHeaders.appId]: DEMO_APP_ID,
    [signHeaders.timestamp]: String(businessNow()),
    [signHeaders.sign]: signOf({ query: url, body: undefined, appId: DEMO_APP_ID }, DEMO_SIGN_SECRET),
    [signHeaders.token]: client.token ?? '',
  };
  const response = await fetch(url, { method: 'POST', headers, body: form });
  return done('upload', response.json());
}
