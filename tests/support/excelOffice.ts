// An app whose clerk sends workbooks and fetches files as a browser does, with the stored files in memory.
import { signHeaders, signOf } from '#model/sign.ts';
import type { FaultList, ImportPreview, ImportRequest, JobView } from '#model/wire/jobs.ts';
import type { Envelope } from '#model/wire/wire.ts';
import { createWorkbook } from '#sheets/workbookWriter.ts';
import type { Database, Files } from '#server/ports.ts';
import { openTestApp, origin, type Client, type PreparedApp } from './app.ts';
import { openPreparedDatabase } from './preparedDatabase.ts';
import { done } from './workingCompany.ts';

export interface SheetRows {
  name: string;
  /** The first one holds the titles. */
  rows: readonly (readonly string[])[];
}

/** Every cell a text, as a template's are. */
export async function workbookOf(...sheets: readonly SheetRows[]): Promise<Uint8Array> {
  const workbook = createWorkbook();
  for (const { name, rows } of sheets) {
    const [titles = [], ...rest] = rows;
    const sheet = await workbook.sheet({
      name,
      columns: titles.map((title) => ({ title, width: 12, kind: 'text' as const })),
    });
    await sheet.add(rest);
  }
  return workbook.finish();
}

export function memoryFiles(): Files & { stored: Map<string, { content: Uint8Array; type: string }> } {
  const stored = new Map<string, { content: Uint8Array; type: string }>();
  return {
    stored,
    write: async (path, content, type) => void stored.set(path, { content, type }),
    read: async (path) => stored.get(path) ?? null,
    remove: async (path) => void stored.delete(path),
  };
}

export type Outcome = JobView & { list: FaultList };

export interface Office {
  host: PreparedApp;
  admin: Client;
  close(): Promise<void>;
}

/** On a database of its own, or as a further server on one that stays when it closes. */
export async function openOffice(shared?: Database): Promise<Office> {
  const database = shared ?? (await openPreparedDatabase());
  const host = await openTestApp(database);
  host.ports.files = memoryFiles();
  const admin = host.client();
  await admin.signIn('admin', host.password);
  return {
    host,
    admin,
    async close() {
      await host.app.close();
      if (shared === undefined) await database.close();
    },
  };
}

function headersFor({ host }: Office, client: Client, url: string): Headers {
  const { appId, signSecret } = host.ports.settings;
  return new Headers({
    [signHeaders.appId]: appId,
    [signHeaders.timestamp]: String(host.ports.clock.now()),
    [signHeaders.sign]: signOf({ query: url, body: undefined, appId }, signSecret),
    [signHeaders.token]: client.token ?? '',
  });
}

export async function upload(
  office: Office,
  client: Client,
  entity: string,
  content: Uint8Array,
  name = '导入.xlsx',
): Promise<Envelope<ImportPreview> & { status: number }> {
  const url = `${origin}/api/restapi/imports/${entity}/file`;
  const form = new FormData();
  form.append('file', new File([new Uint8Array(content)], name));
  const encoded = new Response(form);
  const headers = headersFor(office, client, url);
  headers.set('content-type', encoded.headers.get('content-type') ?? '');
  office.host.pass(500);
  const response = await office.host.app.fetch(
    new Request(url, { method: 'POST', headers, body: await encoded.arrayBuffer() }),
  );
  const envelope: Envelope<ImportPreview> = await response.json();
  return { ...envelope, status: response.status };
}

/** The bytes of a file, or the envelope of the refusal. */
export async function fetchFile(
  office: Office,
  client: Client,
  path: string,
): Promise<Uint8Array | Envelope<unknown>> {
  const url = `${origin}/api/restapi/${path}`;
  const response = await office.host.app.fetch(
    new Request(url, { headers: headersFor(office, client, url) }),
  );
  if (response.headers.get('content-type')?.startsWith('application/json') === true)
    return (await response.json()) as Envelope<unknown>;
  return new Uint8Array(await response.arrayBuffer());
}

/** Uploads, imports as the preview suggests, and waits for the end. */
export async function importWorkbook(
  office: Office,
  content: Uint8Array,
  entity: string,
  options: Partial<ImportRequest> = {},
  client = office.admin,
): Promise<Outcome> {
  const preview = await done('upload', upload(office, client, entity, content));
  const request: ImportRequest = {
    file: preview.file,
    mode: 'insert',
    dryRun: false,
    allOrNothing: false,
    sheets: preview.sheets.map(({ sheet, lines, headRow, columns }) => ({ sheet, lines, headRow, columns })),
    ...options,
  };
  const { id } = await done('import', client.post<JobView>(`imports/${entity}`, request));
  return outcomeOf(office, client, id);
}

export async function outcomeOf({ host }: Office, client: Client, id: string): Promise<Outcome> {
  await host.app.idle();
  host.pass(500);
  const view = await done('job', client.get<JobView>(`jobs/${id}`));
  return { ...view, list: await done('faults', client.get<FaultList>(`jobs/${id}/faults`)) };
}
