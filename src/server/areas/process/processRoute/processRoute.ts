// 工艺路线: a route has one beginning and one end and never runs in a circle; a new default version ends the one before it,
// and the material makes its orders by it. A version that open orders stand on is not taken back.
import { entityOf } from '#entities/registry.ts';
import { routeProblems } from '#entities/process/processRoute/routeNetwork.ts';
import { stepOf, timedStepOf } from '#entities/process/processRoute/routeSteps.ts';
import { routeLeadDays } from '#entities/process/processRoute/routeTime.ts';
import { material as product } from '#entities/master/material/material.ts';
import { processRoute as route } from '#entities/process/processRoute/processRoute.ts';
import type { DocOf } from '#model/typedDoc.ts';
import type { Problem } from '#model/check/problem.ts';
import { addDays } from '#model/time/calendar.ts';
import { copyOf } from '#server/areas/sales/copies.ts';
import { holdersOf } from '#server/areas/structureUsers.ts';
import { defineAction, defineBehaviour, type Read } from '#server/behaviours/behaviour.ts';
import type { Effect } from '#server/ledgers/ledger.ts';
import { is, joined, type Piece, sql } from '#server/select/piece.ts';
import { headerTable, type HeaderTable } from '#server/select/table.ts';
import { nextVersionName } from '#server/areas/master/bom/nextVersion.ts';

type Route = DocOf<typeof route>;

interface Sibling {
  id: string;
  isDefault: boolean;
  effectiveDate: string;
  expiryDate: string | null;
}

interface Surroundings {
  /** Other approved routes for the same goods, the newest first. */
  siblings: readonly Sibling[];
  /** The route its material is made by now. */
  current: string | null;
}

const anew = {
  header: ['code', 'routeVersion', 'isDefault', 'prevVersion', 'effectiveDate', 'expiryDate', 'leadDays'],
  lines: [],
};

const sound = [
  '首道、末道工序各只有一道，后工序不形成循环，末道工序是汇报点',
  '工序用料的工序号在工序明细中',
];

/** A version open documents stand on is not taken out of use; what it ended goes on. */
const leaves = defineAction(route, {
  checks: ['没有未结案的单据还在使用这个版本'],
  effects: ['set'],
  facts: async (doc, read) => ({
    ...(await surroundings(doc, read)),
    holders: await holdersOf(
      (text, parameters) => read.rows(text, parameters),
      read.org,
      { routes: [doc.id], day: read.today },
      titleOf,
    ),
  }),
  check: (_doc, { holders }) =>
    holders === null
      ? []
      : [{ field: '', level: 'error', message: `${holders} 还在使用这个版本，请先结案，或建立新版本` }],
  plan: (doc, facts) => givesWay(doc, facts),
});

export const processRoute = defineBehaviour(route, {
  title: '工艺路线',
  actions: {
    save: {
      checks: sound,
      effects: ['set'],
      check: networkProblems,
      plan: (doc) => [
        { effect: 'set', entity: 'processRoute', id: doc.id, fields: { leadDays: leadDays(doc) } },
      ],
    },
    submit: { checks: sound, check: networkProblems },
    approve: defineAction(route, {
      checks: sound,
      effects: ['set'],
      facts: surroundings,
      check: networkProblems,
      plan: (doc, facts) => (doc.fields.isDefault === true ? becomesDefault(doc, facts) : []),
    }),
    setDefault: defineAction(route, {
      effects: ['set'],
      facts: surroundings,
      plan: (doc, facts) => [set(doc.id, { isDefault: true }), ...becomesDefault(doc, facts)],
    }),
    newVersion: defineAction(route, {
      effects: ['create'],
      facts: versionsOf,
      plan: (doc, versions) => [nextVersion(doc, versions)],
    }),
    unapprove: leaves,
    disable: leaves,
  },
});

const titleOf = (entity: string): string => entityOf(entity)?.title ?? entity;

const set = (id: string, fields: Extract<Effect, { effect: 'set' }>['fields'] & object): Effect => ({
  effect: 'set',
  entity: 'processRoute',
  id,
  fields,
});

function networkProblems(doc: Route): Problem[] {
  const rows = doc.lines.operations;
  const found = routeProblems(rows.map(stepOf)).map(({ index, field, message }): Problem => {
    const row = index === null ? undefined : rows[index];
    const place = row === undefined ? {} : { lineId: row.id, lineNo: row.seq };
    return { field, lines: 'operations', ...place, level: 'error', message };
  });
  const known = new Set(rows.map(({ operationSeq }) => operationSeq));
  const stray = doc.lines.materials.flatMap((row): Problem[] =>
    row.operationSeq === null || known.has(row.operationSeq)
      ? []
      : [
          {
            field: 'operationSeq',
            lines: 'materials',
            lineId: row.id,
            lineNo: row.seq,
            level: 'error',
            message: `没有工序号为 ${row.operationSeq} 的工序，请改为工序明细中的工序号`,
          },
        ],
  );
  return [...found, ...stray];
}

function leadDays(doc: Route): string | null {
  const steps = doc.lines.operations.map(timedStepOf);
  return routeProblems(steps).length > 0 ? null : routeLeadDays(steps, doc.fields.baseQty ?? '1');
}

/** The default before it ends the day before this one begins; the material makes its orders by this one. */
function becomesDefault(doc: Route, { siblings, current }: Surroundings): Effect[] {
  const from = doc.fields.effectiveDate ?? '';
  const { material } = doc.fields;
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
  const own = doc.fields.routeType === 'material' && material !== null && current !== doc.id;
  return [
    ...ended,
    ...(own
      ? [{ effect: 'set' as const, entity: 'material', id: material, fields: { processRoute: doc.id } }]
      : []),
  ];
}

/** What it ended goes on, and the material makes its orders by that again. */
function givesWay(doc: Route, { siblings, current }: Surroundings): Effect[] {
  const next = siblings[0];
  const { material } = doc.fields;
  const wasEnded = next?.expiryDate === addDays(doc.fields.effectiveDate ?? '', -1);
  return [
    ...(doc.fields.isDefault === true && next !== undefined
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

function nextVersion(doc: Route, versions: readonly string[]): Effect {
  const copy = copyOf('processRoute', doc, anew);
  const fields = {
    ...copy.fields,
    routeVersion: nextVersionName(doc.fields.routeVersion ?? '', versions),
    prevVersion: doc.id,
  };
  return { effect: 'create', entity: 'processRoute', fields, lines: copy.lines, opens: true };
}

/** Routes are for the same goods when type, material or group, version of the bill and lot agree. */
function alike(r: HeaderTable<typeof route>, d: HeaderTable<typeof route>): Piece {
  const same = [
    sql`${r.org} is not distinct from ${d.org}`,
    ...ofTheSame(r, d),
    sql`${r.bom} is not distinct from ${d.bom}`,
    sql`coalesce(${r.lotFrom}, 0) = coalesce(${d.lotFrom}, 0)`,
    sql`${r.lotTo} is not distinct from ${d.lotTo}`,
  ];
  return joined(same, ' and ');
}

const ofTheSame = (r: HeaderTable<typeof route>, d: HeaderTable<typeof route>): Piece[] => [
  sql`${r.routeType} = ${d.routeType}`,
  sql`${r.material} is not distinct from ${d.material}`,
  sql`${r.materialCategory} is not distinct from ${d.materialCategory}`,
];

async function surroundings(doc: Route, read: Read): Promise<Surroundings> {
  const r = headerTable(route, 'r');
  const d = headerTable(route, 'd');
  const siblings = await read.select(
    { id: r.id, isDefault: r.isDefault, effectiveDate: r.effectiveDate, expiryDate: r.expiryDate },
    sql`from ${d} join ${r} on ${alike(r, d)}
      where ${is(d.id, doc.id)} and ${r.id} <> ${d.id} and ${r.status} = 'approved' order by ${r.isDefault} desc, ${r.effectiveDate} desc for update of r`,
  );
  const m = headerTable(product, 'm');
  const [owner] =
    doc.fields.material === null
      ? []
      : await read.select({ route: m.processRoute }, sql`from ${m} where ${is(m.id, doc.fields.material)}`);
  return {
    siblings: siblings.map((row) => ({
      ...row,
      isDefault: row.isDefault === true,
      effectiveDate: row.effectiveDate ?? '',
    })),
    current: owner?.route ?? null,
  };
}

async function versionsOf(doc: Route, read: Read): Promise<string[]> {
  const r = headerTable(route, 'r');
  const d = headerTable(route, 'd');
  const rows = await read.select(
    { version: r.routeVersion },
    sql`from ${d} join ${r} on ${joined(ofTheSame(r, d), ' and ')} where ${is(d.id, doc.id)}`,
  );
  return rows.map(({ version }) => version ?? '');
}
