// Every call of the server that names an entity or a record, as somebody outside its organisation would send it.
import { actionsOf } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';

/** Stands in every text of the other organisation's rows. */
export const secret = '外厂机密';

interface Asked {
  route: string;
  path: string;
  method?: string;
  body?: unknown;
  /** Lists answer with what there is, which must be nothing; the rest has to be refused. */
  list?: boolean;
}

function someFile(): FormData {
  const form = new FormData();
  form.append('file', new File(['核对'], '核对.txt'));
  return form;
}

/** Every call that names an entity, asked for the row of the other organisation. */
export function callsOf(def: EntityDef, id: string): Asked[] {
  const at = `data/${def.name}`;
  const key = (): string => crypto.randomUUID();
  const window = { offset: 0, limit: 100 };
  const named = def.label ?? ['code', 'name'].filter((field) => def.fields[field] !== undefined);
  return [
    { route: 'POST /data/:entity/query', path: `${at}/query`, body: window, list: true },
    {
      route: 'POST /data/:entity/query',
      path: `${at}/query`,
      body: { ...window, search: secret },
      list: true,
    },
    {
      route: 'POST /data/:entity/query',
      path: `${at}/query`,
      body: { ...window, filter: { any: [{ field: 'createdAt', op: 'notEmpty', values: [] }] } },
      list: true,
    },
    ...Object.keys(def.lines ?? {}).map((lines): Asked => ({
      route: 'POST /data/:entity/query',
      path: `${at}/query`,
      body: { ...window, lines },
      list: true,
    })),
    ...named.map((field): Asked => ({
      route: 'POST /data/:entity/values',
      path: `${at}/values`,
      body: { field },
      list: true,
    })),
    ...named.map((field): Asked => ({
      route: 'POST /data/:entity/groups',
      path: `${at}/groups`,
      body: { ...window, field },
      list: true,
    })),
    ...named.map((field): Asked => ({
      route: 'POST /data/:entity/pivot',
      path: `${at}/pivot`,
      body: { rows: [field], columns: [], totals: [] },
      list: true,
    })),
    { route: 'POST /data/:entity/duplicates', path: `${at}/duplicates`, body: {}, list: true },
    {
      route: 'POST /data/:entity/:id/merge',
      path: `${at}/${id}/merge`,
      body: { version: 1, other: crypto.randomUUID(), otherVersion: 1, key: key(), take: [], takeLines: [] },
    },
    { route: 'GET /data/:entity/:id/attachments', path: `${at}/${id}/attachments`, method: 'GET' },
    { route: 'POST /data/:entity/:id/attachments', path: `${at}/${id}/attachments`, body: {} },
    {
      route: 'GET /data/:entity/:id/attachments/:file',
      path: `${at}/${id}/attachments/${id}`,
      method: 'GET',
    },
    { route: 'POST /data/:entity/:id/attachments/:file', path: `${at}/${id}/attachments/${id}`, body: {} },
    {
      route: 'POST /data/:entity/:id/attachments/:file/delete',
      path: `${at}/${id}/attachments/${id}/delete`,
      body: {},
    },
    { route: 'POST /data/:entity/pick', path: `${at}/pick`, body: { ids: [id] }, list: true },
    { route: 'POST /data/:entity/pick', path: `${at}/pick`, body: { search: secret }, list: true },
    {
      route: 'POST /data/:entity/pick',
      path: `${at}/pick`,
      body: { codes: [secret, `${secret}0`] },
      list: true,
    },
    { route: 'POST /data/:entity/stock', path: `${at}/stock`, body: { material: id } },
    {
      route: 'POST /data/:entity/available',
      path: `${at}/available`,
      body: { materials: [id], demands: [id] },
      list: true,
    },
    { route: 'GET /data/:entity/:id', path: `${at}/${id}`, method: 'GET' },
    { route: 'GET /data/:entity/:id/history', path: `${at}/${id}/history`, method: 'GET' },
    { route: 'GET /data/:entity/printTemplates', path: `${at}/printTemplates`, method: 'GET', list: true },
    {
      route: 'POST /data/:entity/:id/printed',
      path: `${at}/${id}/printed`,
      body: { key: crypto.randomUUID() },
    },
    { route: 'GET /data/:entity/:id/prints', path: `${at}/${id}/prints`, method: 'GET' },
    { route: 'GET /data/:entity/:id/usages', path: `${at}/${id}/usages`, method: 'GET' },
    { route: 'POST /data/:entity/bin', path: `${at}/bin`, body: { offset: 0, limit: 100 }, list: true },
    {
      route: 'POST /data/:entity/bin',
      path: `${at}/bin`,
      body: { offset: 0, limit: 100, search: secret },
      list: true,
    },
    { route: 'POST /data/:entity/bin/:id/restore', path: `${at}/bin/${id}/restore`, body: { key: key() } },
    { route: 'POST /data/:entity/bin/:id/purge', path: `${at}/bin/${id}/purge`, body: {} },
    ...named.map((field): Asked => ({
      route: 'POST /data/:entity/groups',
      path: `${at}/groups`,
      body: { field, ...window },
      list: true,
    })),
    ...named.map((field): Asked => ({
      route: 'POST /data/:entity/pivot',
      path: `${at}/pivot`,
      body: { rows: [field], columns: [], totals: [] },
      list: true,
    })),
    { route: 'POST /data/:entity/duplicates', path: `${at}/duplicates`, body: {}, list: true },
    ...[id, crypto.randomUUID()].map((into): Asked => ({
      route: 'POST /data/:entity/:id/merge',
      path: `${at}/${into}/merge`,
      body: {
        version: 1,
        other: into === id ? crypto.randomUUID() : id,
        otherVersion: 1,
        key: key(),
        take: [],
        takeLines: [],
      },
    })),
    { route: 'GET /data/:entity/:id/attachments', path: `${at}/${id}/attachments`, method: 'GET' },
    { route: 'POST /data/:entity/:id/attachments', path: `${at}/${id}/attachments`, body: someFile() },
    {
      route: 'GET /data/:entity/:id/attachments/:file',
      path: `${at}/${id}/attachments/${id}`,
      method: 'GET',
    },
    {
      route: 'POST /data/:entity/:id/attachments/:file',
      path: `${at}/${id}/attachments/${id}`,
      body: { remark: '核对' },
    },
    {
      route: 'POST /data/:entity/:id/attachments/:file/delete',
      path: `${at}/${id}/attachments/${id}/delete`,
      body: {},
    },
    { route: 'GET /data/:entity/:id/trace', path: `${at}/${id}/trace`, method: 'GET' },
    { route: 'GET /data/:entity/:id/versions', path: `${at}/${id}/versions`, method: 'GET' },
    { route: 'GET /data/:entity/:id/comments', path: `${at}/${id}/comments`, method: 'GET' },
    { route: 'GET /data/:entity/:id/comments/people', path: `${at}/${id}/comments/people`, method: 'GET' },
    {
      route: 'POST /data/:entity/:id/comments',
      path: `${at}/${id}/comments`,
      body: { text: '核对', mentions: [] },
    },
    {
      route: 'POST /data/:entity/:id/comments/:comment',
      path: `${at}/${id}/comments/${id}`,
      body: { text: '核对', mentions: [] },
    },
    {
      route: 'POST /data/:entity/:id/comments/:comment/delete',
      path: `${at}/${id}/comments/${id}/delete`,
      body: {},
    },
    {
      route: 'POST /data/:entity/templates',
      path: `${at}/templates`,
      body: { name: '核对', lines: 0, content: { fields: {}, lines: {}, dates: [] } },
      list: true,
    },
    { route: 'GET /data/:entity/pull/sources', path: `${at}/pull/sources`, method: 'GET', list: true },
    {
      route: 'POST /data/:entity/pull/lines',
      path: `${at}/pull/lines`,
      body: { rule: 'saleOrder-salesOutBill', header: {}, offset: 0, limit: 100, count: true },
      list: true,
    },
    {
      route: 'POST /data/:entity/pull',
      path: `${at}/pull`,
      body: {
        id,
        version: 1,
        key: key(),
        patches: [],
        picks: [{ rule: 'saleOrder-salesOutBill', lineId: id }],
      },
    },
    { route: 'GET /data/:entity/templates/list', path: `${at}/templates/list`, method: 'GET', list: true },
    {
      route: 'GET /data/:entity/templates/:id/content',
      path: `${at}/templates/${id}/content`,
      method: 'GET',
    },
    { route: 'POST /data/:entity/templates/:id/delete', path: `${at}/templates/${id}/delete`, body: {} },
    { route: 'POST /data/:entity/propose', path: `${at}/propose`, body: { id, patches: [] } },
    { route: 'POST /data/:entity', path: at, body: { id, version: 1, key: key(), patches: [] } },
    { route: 'POST /data/:entity/:id/delete', path: `${at}/${id}/delete`, body: { version: 1, key: key() } },
    ...(def.pushes ?? []).map(({ to }): Asked => ({
      route: 'POST /data/:entity/:id/push/:to',
      path: `${at}/${id}/push/${to}`,
      body: { version: 1, key: key() },
    })),
    ...(def.pushes ?? []).flatMap(({ to }): Asked[] => [
      {
        route: 'POST /data/:entity/push/:to/lines',
        path: `${at}/push/${to}/lines`,
        body: { ids: [id] },
        list: true,
      },
      {
        route: 'POST /data/:entity/push/:to',
        path: `${at}/push/${to}`,
        body: { key: key(), sources: [{ id, version: 1 }], grouping: 'one' },
      },
    ]),
    ...actionsOf(def).flatMap(({ action }): Asked[] =>
      [
        'view',
        'create',
        'edit',
        'delete',
        'push',
        'export',
        'import',
        'print',
        'trace',
        'copy',
        'attach',
      ].includes(action)
        ? []
        : [
            {
              route: 'POST /data/:entity/:id/:action',
              path: `${at}/${id}/${action}`,
              body: { version: 1, key: key(), reason: '核对' },
            },
          ],
    ),
    { route: 'GET /api/select/:url', path: `api/select/${def.name}`, method: 'GET', list: true },
  ];
}
