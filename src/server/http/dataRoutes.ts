// The reading entity routes: one per verb, the entity by name. Row scope and field groups are judged where rows are read.
import { entityOf } from '#entities/registry.ts';
import { whyNot } from '#model/rights/can.ts';
import type { EntityDef } from '#model/entity.ts';
import { noOrganization } from '#server/access/grants.ts';
import { historyOf } from '#server/pipeline/audit.ts';
import { openDoc } from '#server/pipeline/open.ts';
import { proposeFor } from '#server/pipeline/propose.ts';
import type { Ports } from '#server/ports.ts';
import { forbidden, notFound } from '#server/refusal.ts';
import { columnValues } from '#server/store/list/columnValues.ts';
import { listGroups } from '#server/store/list/groups.ts';
import { listPivot } from '#server/store/list/pivot.ts';
import { availableStock, materialStock } from '#server/areas/inventory/materialStock.ts';
import { pickFor } from './pickFor.ts';
import { queryList } from '#server/store/list/queryList.ts';
import { refsOfDocs } from '#server/store/refs.ts';
import type { SignedInCall } from './call.ts';
import { reading } from './contexts.ts';
import {
  groupsSchema,
  draftLimits,
  pickSchema,
  pivotSchema,
  proposeSchema,
  querySchema,
  stockSchema,
  availableSchema,
  valuesSchema,
} from './dataSchemas.ts';
import { nothing } from './routes.ts';
import { versionsOf } from './versions.ts';
import type { Routes } from './routes.ts';

export function dataRoutes(routes: Routes, ports: Ports): void {
  routes.signedIn(
    { method: 'POST', path: '/data/:entity/query', title: '列表查询', reads: true, body: querySchema },
    (call) => {
      const def = listedEntity(call);
      return queryList(reading(ports, call), def, call.body);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/values', title: '列的取值', reads: true, body: valuesSchema },
    (call) => {
      return columnValues(reading(ports, call), listedEntity(call), call.body);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/groups', title: '列表分组', reads: true, body: groupsSchema },
    (call) => {
      return listGroups(reading(ports, call), listedEntity(call), call.body);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/pivot', title: '列表透视', reads: true, body: pivotSchema },
    (call) => {
      return listPivot(reading(ports, call), listedEntity(call), call.body);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/pick', title: '选择资料', reads: true, body: pickSchema },
    (call) => {
      return pickFor(reading(ports, call), knownEntity(call), call.body);
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/:entity/propose',
      title: '建议值',
      body: proposeSchema,
      limits: draftLimits,
    },
    (call) => {
      return proposeFor(reading(ports, call), visibleEntity(call), call.body);
    },
  );

  routes.signedIn(
    { method: 'POST', path: '/data/:entity/stock', title: '物料库存', reads: true, body: stockSchema },
    (call) => {
      return materialStock(reading(ports, call), visibleEntity(call), call.body.material);
    },
  );

  routes.signedIn(
    {
      method: 'POST',
      path: '/data/:entity/available',
      title: '明细可用量',
      reads: true,
      body: availableSchema,
    },
    (call) => {
      return availableStock(reading(ports, call), visibleEntity(call), call.body);
    },
  );

  recordReads(routes, ports);
}

/** One record: as it stands, what was changed of it, and what it was before. */
function recordReads(routes: Routes, ports: Ports): void {
  routes.signedIn({ method: 'GET', path: '/data/:entity/:id', title: '打开单据', body: nothing }, (call) => {
    return openDoc(reading(ports, call), knownEntity(call), call.parameter('id'));
  });

  routes.signedIn(
    { method: 'GET', path: '/data/:entity/:id/history', title: '修改记录', body: nothing },
    async (call) => {
      const def = visibleEntity(call);
      const context = reading(ports, call);
      const { doc } = await openDoc(context, def, call.parameter('id'));
      return historyOf(context, def, doc.id);
    },
  );

  routes.signedIn(
    { method: 'GET', path: '/data/:entity/:id/versions', title: '历史版本', body: nothing },
    async (call) => {
      const def = visibleEntity(call);
      const context = reading(ports, call);
      const { doc } = await openDoc(context, def, call.parameter('id'));
      const versions = await versionsOf(context, def, doc.id);
      return {
        versions,
        refs: await refsOfDocs(
          context,
          def,
          versions.map((version) => version.doc),
        ),
      };
    },
  );
}

/** The definition named in the path, if it has records; organisation-bound data needs an organisation to work in. */
export function knownEntity(call: SignedInCall<unknown>): EntityDef {
  const def = namedEntity(call);
  if (def.kind === 'report') throw notFound(`${def.title}是报表，没有这个操作，请从列表打开它背后的单据`);
  return def;
}

function namedEntity({ parameter, grants }: SignedInCall<unknown>): EntityDef {
  const def = entityOf(parameter('entity'));
  if (def === undefined) throw notFound(`没有名为“${parameter('entity').slice(0, 60)}”的业务对象`);
  if (!def.shared && grants.org === noOrganization) throw forbidden('该账号未配置可用企业，请联系管理员');
  return def;
}

export function visibleEntity(call: SignedInCall<unknown>): EntityDef {
  return visible(call, knownEntity(call));
}

/** Rows of which may be listed: records, or the rows of a report. */
export function listedEntity(call: SignedInCall<unknown>): EntityDef {
  return visible(call, namedEntity(call));
}

function visible({ grants }: SignedInCall<unknown>, def: EntityDef): EntityDef {
  const reason = whyNot(grants, def, 'view');
  if (reason !== null) throw forbidden(reason);
  return def;
}
