// 工艺路线: a route has one beginning and one end and never runs in a circle; a new default version ends the one before it,
// and the material makes its orders by it. A version that open orders stand on is not taken back.
import { entityOf } from '#entities/registry.ts';
import { routeProblems } from '#entities/process/processRoute/routeNetwork.ts';
import { stepOf, timedStepOf } from '#entities/process/processRoute/routeSteps.ts';
import { routeLeadDays } from '#entities/process/processRoute/routeTime.ts';
import type { Doc } from '#model/entity.ts';
import type { Problem } from '#model/check/problem.ts';
import { addDays } from '#model/time/calendar.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import { holdersOf } from '#server/areas/structureUsers.ts';
import { defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { optionalText, textOf } from '#server/values.ts';
import { nextVersionName } from '#server/areas/master/bom/nextVersion.ts';

interface Sibling {
  id: string;
  isDefault: boolean;
  effectiveDate: string;
  expiryDate: string | null;
}

interface Facts {
  /** Other approved routes for the same goods, the newest first. */
  siblings: readonly Sibling[];
  /** The route its material is made by now. */
  current: string | null;
  /** Names of versions that are taken. */
  versions: readonly string[];
  /** Open documents that stand on it. */
  holders: string | null;
}

const none: Facts = { siblings: [], current: null, versions: [], holders: null };

const anew = {
  header: ['code', 'routeVersion', 'isDefault', 'prevVersion', 'effectiveDate', 'expiryDate', 'leadDays'],
  lines: [],
};

export const processRoute = defineBehaviour<Facts>({
  title: '工艺路线',
  checks: [
    '首道、末道工序各只有一道，后工序不形成循环，末道工序是汇报点',
    '工序用料的工序号在工序明细中',
    '反审核、禁用：没有未结案的单据还在使用这个版本',
  ],
  effects: {
    save: ['set'],
    approve: ['set'],
    setDefault: ['set'],
    newVersion: ['create'],
    unapprove: ['set'],
    disable: ['set'],
  },
  async facts(doc, read, moment) {
    if (moment === 'newVersion') return { ...none, versions: await versionsOf(doc, read) };
    if (moment === 'unapprove' || moment === 'disable')
      return {
        ...none,
        ...(await surroundings(doc, read)),
        holders: await holdersOf(
          (text, parameters) => read.rows(text, parameters),
          read.org,
          { routes: [doc.id], day: read.today },
          titleOf,
        ),
      };
    return moment === 'approve' || moment === 'setDefault'
      ? { ...none, ...(await surroundings(doc, read)) }
      : none;
  },
  check(doc, { holders }, moment) {
    if (holders !== null)
      return [{ field: '', level: 'error', message: `${holders} 还在使用这个版本，请先结案，或建立新版本` }];
    return moment === 'save' || moment === 'submit' || moment === 'approve' ? networkProblems(doc) : [];
  },
  plan: {
    save: (doc) => [
      { effect: 'set', entity: 'processRoute', id: doc.id, fields: { leadDays: leadDays(doc) } },
    ],
    approve: (doc, facts) => (doc.fields['isDefault'] === true ? becomesDefault(doc, facts) : []),
    setDefault: (doc, facts) => [set(doc.id, { isDefault: true }), ...becomesDefault(doc, facts)],
    newVersion: (doc, { versions }) => [nextVersion(doc, versions)],
    unapprove: (doc, facts) => givesWay(doc, facts),
    disable: (doc, facts) => givesWay(doc, facts),
  },
});

const titleOf = (entity: string): string => entityOf(entity)?.title ?? entity;

const set = (id: string, fields: Extract<Effect, { effect: 'set' }>['fields'] & object): Effect => ({
  effect: 'set',
  entity: 'processRoute',
  id,
  fields,
});

function networkProblems(doc: Doc): Problem[] {
  const rows = doc.lines['operations'] ?? [];
  const found = routeProblems(rows.map(stepOf)).map(({ index, field, message }): Problem => {
    const row = index === null ? undefined : rows[index];
    const place = row === undefined ? {} : { lineId: row.id, lineNo: row.seq };
    return { field, lines: 'operations', ...place, level: 'error', message };
  });
  const known = new Set(rows.map((row) => row['operationSeq']));
  const stray = (doc.lines['materials'] ?? []).flatMap((row): Problem[] =>
    typeof row['operationSeq'] !== 'number' || known.has(row['operationSeq'])
      ? []
      : [
          {
            field: 'operationSeq',
            lines: 'materials',
            lineId: row.id,
            lineNo: row.seq,
            level: 'error',
            message: `没有工序号为 ${row['operationSeq']} 的工序，请改为工序明细中的工序号`,
          },
        ],
  );
  return [...found, ...stray];
}

function leadDays(doc: Doc): string | null {
  const steps = (doc.lines['operations'] ?? []).map(timedStepOf);
  return routeProblems(steps).length > 0 ? null : routeLeadDays(steps, textOf(doc.fields['baseQty'], '1'));
}

/** The default before it ends the day before this one begins; the material makes its orders by this one. */
function becomesDefault(doc: Doc, { siblings, current }: Facts): Effect[] {
  const from = textOf(doc.fields['effectiveDate']);
  const material = optionalText(doc.fields['material']);
  const ended = siblings
    .filter(({ isDefault }) => isDefault)
    .map(({ id, effectiveDate, expiryDate }) =>
      set(id, {
        isDefault: false,
        ...(effectiveDate < from && (expiryDate === null || expiryDate >= from)
          ? { expiryDate: addDays(from, -1) }
          : {}),
      }),
    );
  const own = doc.fields['routeType'] === 'material' && material !== null && current !== doc.id;
  return [
    ...ended,
    ...(own
      ? [{ effect: 'set' as const, entity: 'material', id: material, fields: { processRoute: doc.id } }]
      : []),
  ];
}

/** What it ended goes on, and the material makes its orders by that again. */
function givesWay(doc: Doc, { siblings, current }: Facts): Effect[] {
  const next = siblings[0];
  const material = optionalText(doc.fields['material']);
  const wasEnded = next?.expiryDate === addDays(textOf(doc.fields['effectiveDate']), -1);
  return [
    ...(doc.fields['isDefault'] === true && next !== undefined
      ? [set(next.id, { isDefault: true, ...(wasEnded ? { expiryDate: null } : {}) })]
      : []),
    ...(material !== null && current === doc.id
      ? [
          {
            effect: 'set' as const,
            entity: 'material',
            id: material,
            fields: { processRoute: next?.id ?? null },
          },
        ]
      : []),
  ];
}

function nextVersion(doc: Doc, versions: readonly string[]): Effect {
  const copy = copyOf('processRoute', doc, anew);
  const fields = {
    ...copy.fields,
    routeVersion: nextVersionName(textOf(doc.fields['routeVersion']), versions),
    prevVersion: doc.id,
  };
  return { effect: 'create', entity: 'processRoute', fields, lines: copy.lines, opens: true };
}

/** Routes are for the same goods when type, material or group, version of the bill and lot agree. */
const alike = `r.org is not distinct from d.org and r.route_type = d.route_type and r.material is not distinct from d.material
  and r.material_category is not distinct from d.material_category and r.bom is not distinct from d.bom
  and coalesce(r.lot_from, 0) = coalesce(d.lot_from, 0) and r.lot_to is not distinct from d.lot_to`;

async function surroundings(doc: Doc, read: Read): Promise<Pick<Facts, 'siblings' | 'current'>> {
  const rows = await read.rows(
    `select r.id, r.is_default, r.effective_date::text as effective_date, r.expiry_date::text as expiry_date
     from process_route d join process_route r on ${alike}
     where d.id = $1::uuid and r.id <> d.id and r.status = 'approved' order by r.is_default desc, r.effective_date desc for update of r`,
    [doc.id],
  );
  const material = optionalText(doc.fields['material']);
  const [owner] =
    material === null
      ? []
      : await read.rows('select process_route from material where id = $1::uuid', [material]);
  return {
    siblings: rows.map((row) => ({
      id: textOf(row['id']),
      isDefault: row['is_default'] === true,
      effectiveDate: textOf(row['effective_date']),
      expiryDate: optionalText(row['expiry_date']),
    })),
    current: optionalText(owner?.['process_route']),
  };
}

async function versionsOf(doc: Doc, read: Read): Promise<string[]> {
  const rows = await read.rows(
    `select r.route_version from process_route d join process_route r on r.route_type = d.route_type
       and r.material is not distinct from d.material and r.material_category is not distinct from d.material_category
     where d.id = $1::uuid`,
    [doc.id],
  );
  return rows.map((row) => textOf(row['route_version']));
}
